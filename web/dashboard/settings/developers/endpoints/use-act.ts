import { useWords } from '../../../../i18n/use-words.ts'
import type { EndpointModel } from '../../../../models/developers.ts'
import { useTell } from '../../../record/use-tell.tsx'

/** An act of an endpoint that was done is said once. */
type Act = {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  /** Behind the address of the endpoint. */
  readonly path?: string
  readonly body?: object
  readonly said: 'removed' | 'changed' | 'paused' | 'resumed' | 'skipped' | 'replays' | 'cancelled' | 'rewound'
}
export type Run = (act: Act) => Promise<boolean>

/** Tells the shop what becomes of an endpoint. `run` says in words what was done, and resolves with whether it was. */
export function useAct({ webhookId, name }: EndpointModel, onSaid: (said: string) => void) {
  const t = useWords('developers')
  const telling = useTell()
  const run: Run = async ({ method, path = '', body, said }) => {
    const done = await telling.tell(method, `/api/admin/webhooks/${webhookId}${path}`, body)
    if (done) onSaid(t(`endpoints.said.${said}`, { name }))
    return done
  }
  return { ...telling, run }
}
