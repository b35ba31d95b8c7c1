import { useEffect, useState } from 'react'
import { Link, useLoaderData, useNavigate } from 'react-router-dom'
import { ask, type Refusal } from '../../../../client/ask.ts'
import { useLanguagePrefix } from '../../../../i18n/use-language-prefix.ts'
import { useWords } from '../../../../i18n/use-words.ts'
import type { FeedEditorModel, FeedModel } from '../../../../models/feeds.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { PageTitle } from '../../../../ui/page-title.tsx'
import { forgetDraft, useDraft } from '../../../record/drafts.ts'
import { KeptDraft } from '../../../record/kept-draft.tsx'
import { useTell } from '../../../record/use-tell.tsx'
import { MissingRight } from '../../../shell/missing-right.tsx'
import { CredentialFields } from './credentials.tsx'
import {
  changedTerms,
  credentialsIn,
  emptyFields,
  type FeedFields,
  fieldsOf,
  type TypedCredentials,
  termsOf,
} from './fields.ts'
import { StockFields, ThenFields, WhenFields } from './term-fields.tsx'

type Refused = Refusal & { readonly fault?: string }

/** One feed: where it is, when it is fetched, and what is done with its file. */
export function Component() {
  const { feed, may } = useLoaderData() as FeedEditorModel
  const t = useWords('feeds')
  return (
    <div className="page feeds">
      <PageTitle title={feed?.terms.name ?? t('new')} />
      <h1 className="d3">{feed ? <bdi>{feed.terms.name}</bdi> : t('new')}</h1>
      {may.edit ? (
        <p className="lead">{t('form.lead')}</p>
      ) : (
        <MissingRight right={{ permission: 'product', to: 'edit' }}>{t('readOnly')}</MissingRight>
      )}
      <FeedForm key={feed?.feedId ?? 'new'} {...{ feed, may }} />
    </div>
  )
}

function FeedForm({ feed, may }: FeedEditorModel) {
  const t = useWords('feeds')
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  const { tell, pending, refusal } = useTell<Refused>()
  const draft = `feed/${feed?.feedId ?? 'new'}`
  const saved = feed ? fieldsOf(feed.terms) : emptyFields
  const { id, fields, edit } = useDraft<FeedFields>(draft, () => saved)
  const known = feed?.terms.credentials ?? 'none'
  const [credentials, setCredentials] = useState<TypedCredentials>({
    kind: known === 'none' ? 'none' : 'keep',
    ...{ user: '', password: '', token: '', name: '', value: '' },
  })
  const list = `${prefix}/dashboard/product/import/feeds`

  // The server does not know the clock of the browser.
  useEffect(() => {
    if (fields.when === 'day' && fields.zone === '')
      edit({ zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })
  })

  async function save() {
    const given = credentialsIn(credentials)
    const { stock, ...others } = feed ? changedTerms(fields, feed.terms) : termsOf(fields)
    const terms = { ...others, ...(may.count && { stock }) }
    const sent = feed
      ? await tell('PATCH', `/api/admin/feeds/${feed.feedId}`, { terms, ...given })
      : await tell('PUT', `/api/admin/feeds/${id}`, { terms, ...given })
    if (!sent) return
    forgetDraft(draft)
    await navigate(list)
  }

  const fault = refusal?.code === 'feed-address-refused' ? refusal.fault : null
  const addressError = fault ? t([`fault.${fault}`, 'failed'] as never, { detail: '' }) : undefined
  const elsewhere = refusal?.code === 'feed-credentials-elsewhere'
  return (
    <form
      className="panel panel-body feed-form"
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      {refusal && !addressError ? (
        <p role="alert" className="refused">
          {t(elsewhere ? 'credentials.elsewhere' : 'failed')} {elsewhere ? null : refusal.detail}
        </p>
      ) : null}
      <fieldset disabled={!may.edit}>
        <TextField
          {...{ label: t('form.name'), required: true, maxLength: 80, value: fields.name }}
          onChange={event => edit({ name: event.target.value })}
        />
        <TextField
          {...{ label: t('form.address'), hint: t('form.addressHint'), required: true, maxLength: 2000 }}
          {...{ type: 'url', dir: 'ltr', inputMode: 'url', autoComplete: 'off', placeholder: 'https://' }}
          error={addressError && <span role="alert">{addressError}</span>}
          value={fields.address}
          onChange={event => edit({ address: event.target.value })}
        />
        <TextField
          {...{ label: t('form.source'), hint: t('form.sourceHint'), required: true, maxLength: 40, dir: 'ltr' }}
          pattern="[a-z0-9]+(-[a-z0-9]+)*"
          value={fields.source}
          onChange={event => edit({ source: event.target.value })}
        />
      </fieldset>
      <WhenFields fields={fields} readOnly={!may.edit} onEdit={edit} />
      <ThenFields fields={fields} readOnly={!may.edit} onEdit={edit} />
      {may.count ? <StockFields fields={fields} readOnly={!may.edit} onEdit={edit} /> : null}
      {may.edit ? (
        <>
          <CredentialFields
            known={known}
            typed={credentials}
            onEdit={change => setCredentials(before => ({ ...before, ...change }))}
          />
          <p className="text-ink-2">{t(may.count ? 'form.inYourName' : 'form.withoutCounts')}</p>
          <div className="feed-press">
            <Button type="submit" pending={pending}>
              {t(feed ? 'form.save' : 'form.define')}
            </Button>
            <Link to={list} className={buttonClass('quiet')}>
              {t('form.back')}
            </Link>
            {feed && may.delete ? <Remove feed={feed} onRemoved={() => void navigate(list)} /> : null}
          </div>
          <KeptDraft draft={draft} />
        </>
      ) : null}
    </form>
  )
}

/** There is no way back, so it is asked for twice. */
function Remove({ feed, onRemoved }: { readonly feed: FeedModel; readonly onRemoved: () => void }) {
  const t = useWords('feeds')
  const [open, setOpen] = useState(false)
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState(false)

  async function remove() {
    setPending(true)
    const asked = await ask('DELETE', `/api/admin/feeds/${feed.feedId}`)
    setPending(false)
    if (asked.success) onRemoved()
    else setFailed(true)
  }

  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('remove.open')}
      </Button>
      <Dialog open={open} title={t('remove.title', { name: feed.terms.name })} onClose={() => setOpen(false)}>
        {failed ? (
          <p role="alert" className="refused">
            {t('failed')}
          </p>
        ) : null}
        <p>{t('remove.about')}</p>
        <Button pending={pending} onClick={() => void remove()}>
          {t('remove.press')}
        </Button>
      </Dialog>
    </>
  )
}
