import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useLoaderData } from 'react-router-dom'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { DevelopersModel, MadeKeyModel, ProgramKeyModel } from '../../../models/developers.ts'
import { Button } from '../../../ui/button.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { Moment } from '../../history/moment.tsx'
import { ListAndBeside } from '../../list/list-and-beside.tsx'
import { Beside } from '../../record/beside.tsx'
import { DevelopersFrame } from './frame.tsx'
import { KeyActs } from './key-acts.tsx'
import { NewKey } from './new-key.tsx'
import { SecretOnce } from './secret-once.tsx'

const tones = { open: 'ok', expired: 'warn', revoked: '' } as const

/** The keys by which programs of others use the shop. */
export function Component() {
  const { mayChange, keys } = useLoaderData() as DevelopersModel
  const t = useWords('developers')
  const language = useLanguage()
  const [open, setOpen] = useState<string | null>(null)
  const [made, setMade] = useState<MadeKeyModel | null>(null)
  const [said, setSaid] = useState('')
  const chosen = keys.find(({ keyId }) => keyId === open)
  const close = () => {
    setOpen(null)
    setMade(null)
  }
  const show = (key: MadeKeyModel) => {
    setMade(key)
    setOpen(null)
  }

  const beside = made ? (
    <Beside key="made" title={t('made.title')} onClose={close}>
      <MadeKey made={made} name={keys.find(({ keyId }) => keyId === made.keyId)?.name ?? ''} />
    </Beside>
  ) : open === 'new' ? (
    <Beside key="new" title={t('new.title')} onClose={close}>
      <NewKey onMade={show} />
    </Beside>
  ) : chosen ? (
    <Beside key={chosen.keyId} title={<bdi>{chosen.name}</bdi>} onClose={close}>
      <KeyActs
        of={chosen}
        onMade={show}
        onRevoked={() => {
          setSaid(t('said.revoked', { name: chosen.name }))
          close()
        }}
      />
    </Beside>
  ) : null

  return (
    <DevelopersFrame part="keys" mayChange={mayChange}>
      <p>
        {t('about')}{' '}
        <a href="/api/v1/openapi.json" className="text-link">
          {t('openapi')}
        </a>
        {' · '}
        <a href="/api/asyncapi.json" className="text-link">
          {t('asyncapi')}
        </a>
      </p>
      {mayChange ? (
        <ListAndBeside said={said} beside={beside}>
          <div className="list-head">
            <p className="list-count">
              {t('counted', { count: keys.length, number: numberIn(language, keys.length) })}
            </p>
            <Button size="small" onClick={() => setOpen('new')}>
              <Plus size={16} aria-hidden />
              {t('new.open')}
            </Button>
          </div>
          {keys.length === 0 ? (
            <p className="panel panel-body">{t('none')}</p>
          ) : (
            <ul className="panel developer-rows">
              {keys.map(key => (
                <KeyRow key={key.keyId} of={key} current={key.keyId === open} onOpen={() => setOpen(key.keyId)} />
              ))}
            </ul>
          )}
        </ListAndBeside>
      ) : null}
    </DevelopersFrame>
  )
}

type RowProps = { readonly of: ProgramKeyModel; readonly current: boolean; readonly onOpen: () => void }

function KeyRow({ of: key, current, onOpen }: RowProps) {
  const { keyId, name, state, scopes, source, by, createdAt, usedAt, expiresAt } = key
  const t = useWords('developers')
  const maker = by.name ?? t(by.kind === 'owner' ? 'by.owner' : 'by.gone')
  return (
    <li aria-current={current || undefined}>
      <h2>
        <button type="button" className="text-link" onClick={onOpen}>
          <bdi>{name}</bdi>
        </button>{' '}
        <span className={`tag ${tones[state]}`}>{t(`state.${state}`)}</span>
      </h2>
      <p className="mono">
        <bdi dir="ltr">slv_{keyId}_…</bdi>
      </p>
      <p className="text-ink-2">
        {t(by.kind === 'left' ? 'madeByLeft' : 'madeBy', { name: maker })} <Moment at={createdAt} shows="date" />
        {' · '}
        {usedAt === null ? (
          t('unused')
        ) : (
          <>
            {t('used')} <Moment at={usedAt} shows="short" />
          </>
        )}
        {state === 'open' && expiresAt !== null ? (
          <>
            {' · '}
            {t('until')} <Moment at={expiresAt} shows="both" />
          </>
        ) : null}
        {source === null ? null : ` · ${t('source', { source })}`}
      </p>
      <p className="mono text-ink-2">
        <bdi dir="ltr">{scopes.join(' ')}</bdi>
      </p>
    </li>
  )
}

/** The one time that a secret is shown, and a first request with it. */
function MadeKey({ made, name }: { readonly made: MadeKeyModel; readonly name: string }) {
  const t = useWords('developers')
  const request = `curl -H "Authorization: Bearer ${made.key}" ${location.origin}/api/v1/key`
  return (
    <div className="developer-form">
      <p>{t('made.about', { name })}</p>
      <SecretOnce label={t('made.label')} secret={made.key} olderUntil={made.olderUntil} />
      <p>{t('made.try')}</p>
      <pre dir="ltr" className="developer-code">
        {request}
      </pre>
    </div>
  )
}
