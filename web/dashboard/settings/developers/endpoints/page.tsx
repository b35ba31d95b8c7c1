import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Link, useLoaderData, useSearchParams } from 'react-router-dom'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { EndpointModel, EndpointsModel, MadeEndpointModel } from '../../../../models/developers.ts'
import { Button } from '../../../../ui/button.tsx'
import { numberIn } from '../../../../ui/numbers.ts'
import { Moment } from '../../../history/moment.tsx'
import { ListAndBeside } from '../../../list/list-and-beside.tsx'
import { Beside } from '../../../record/beside.tsx'
import { Refused } from '../../../record/refused.tsx'
import { useTell } from '../../../record/use-tell.tsx'
import { DevelopersFrame } from '../frame.tsx'
import { SecretOnce } from '../secret-once.tsx'
import { EndpointBeside } from './endpoint-beside.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { EndpointState, EndpointTag } from './endpoint-state.tsx'

/** The addresses of programs that the shop sends its events to. */
export function Component() {
  const { mayChange, types, endpoints, open } = useLoaderData() as EndpointsModel
  const t = useWords('developers')
  const language = useLanguage()
  const [, setSearch] = useSearchParams()
  const [shows, setShows] = useState<'new' | MadeEndpointModel | null>(null)
  const [said, setSaid] = useState('')
  const close = () => {
    setShows(null)
    if (open) setSearch({}, { preventScrollReset: true })
  }
  const nameOf = (id: string) => endpoints.find(({ webhookId }) => webhookId === id)?.name ?? ''

  const beside =
    shows === 'new' ? (
      <Beside key="new" title={t('endpoints.new')} onClose={close}>
        <NewEndpoint types={types} onMade={setShows} />
      </Beside>
    ) : shows ? (
      <Beside key="made" title={t('endpoints.made.title')} onClose={close}>
        <MadeEndpoint made={shows} name={nameOf(shows.webhookId)} />
      </Beside>
    ) : open ? (
      <Beside
        key={open.webhook.webhookId}
        title={<bdi>{open.webhook.name}</bdi>}
        tag={<EndpointTag of={open.webhook} />}
        onClose={close}
      >
        <EndpointBeside of={open} {...{ types, onMade: setShows, onClose: close, onSaid: setSaid }} />
      </Beside>
    ) : null

  return (
    <DevelopersFrame part="endpoints" mayChange={mayChange}>
      <p>{t('endpoints.about')}</p>
      {mayChange ? (
        <ListAndBeside said={said} beside={beside}>
          <div className="list-head">
            <p className="list-count">
              {t('endpoints.counted', { count: endpoints.length, number: numberIn(language, endpoints.length) })}
            </p>
            <Button size="small" onClick={() => setShows('new')}>
              <Plus size={16} aria-hidden />
              {t('endpoints.new')}
            </Button>
          </div>
          {endpoints.length === 0 ? (
            <p className="panel panel-body">{t('endpoints.none')}</p>
          ) : (
            <ul className="panel developer-rows">
              {endpoints.map(endpoint => (
                <EndpointRow
                  key={endpoint.webhookId}
                  of={endpoint}
                  current={endpoint.webhookId === open?.webhook.webhookId}
                  onOpen={() => setShows(null)}
                />
              ))}
            </ul>
          )}
        </ListAndBeside>
      ) : null}
    </DevelopersFrame>
  )
}

type RowProps = { readonly of: EndpointModel; readonly current: boolean; readonly onOpen: () => void }

function EndpointRow({ of, current, onOpen }: RowProps) {
  const t = useWords('developers')
  const { webhookId, name, url, types, by, addedAt } = of
  const maker = by.name ?? t(by.kind === 'owner' ? 'by.owner' : 'by.gone')
  return (
    <li aria-current={current || undefined}>
      <h2>
        <Link to={`?endpoint=${webhookId}`} className="text-link" preventScrollReset onClick={onOpen}>
          <bdi>{name}</bdi>
        </Link>{' '}
        <EndpointTag of={of} />
      </h2>
      <p className="mono">
        <bdi dir="ltr">{url}</bdi>
      </p>
      <EndpointState of={of} />
      <p className="text-ink-2">
        {t('endpoints.added')} <Moment at={addedAt} shows="date" />
        {' · '}
        {t(by.kind === 'key' ? 'endpoints.byKey' : 'endpoints.by', { name: maker })}
      </p>
      <p className="mono text-ink-2">
        <bdi dir="ltr">{types.join(' ')}</bdi>
      </p>
    </li>
  )
}

type NewProps = {
  readonly types: EndpointsModel['types']
  readonly onMade: (made: MadeEndpointModel) => void
}

function NewEndpoint({ types, onMade }: NewProps) {
  const t = useWords('developers')
  const { tell, pending, refusal, dialog } = useTell()
  return (
    <>
      {dialog}
      <Refused words="developers" refusal={refusal} />
      <EndpointForm
        types={types}
        pending={pending}
        act={t('endpoints.add')}
        onSend={terms => void tell('POST', '/api/admin/webhooks', terms, false, onMade)}
      />
    </>
  )
}

const verifying = `import { Webhook } from 'standardwebhooks'

const event = new Webhook(process.env.WEBHOOK_SECRET).verify(body, headers)`

/** The one time that a secret is shown, and how a receiver uses it. */
function MadeEndpoint({ made, name }: { readonly made: MadeEndpointModel; readonly name: string }) {
  const t = useWords('developers')
  return (
    <div className="developer-form">
      <p>{t('endpoints.made.about', { name })}</p>
      <SecretOnce label={t('endpoints.made.label')} secret={made.secret} olderUntil={made.olderUntil} />
      <p>
        {t('endpoints.made.verify')}{' '}
        <a className="text-link" href="https://www.standardwebhooks.com">
          Standard Webhooks
        </a>
      </p>
      <pre dir="ltr" className="developer-code">
        {verifying}
      </pre>
    </div>
  )
}
