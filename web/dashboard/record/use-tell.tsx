import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import { ask, type Refusal } from '../../client/ask.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** The request that was sent when the shop asked to confirm again who is there. `settle` says how it ended. */
type Waiting = {
  readonly by: 'password' | 'link'
  readonly repeat: () => Promise<boolean>
  readonly settle: (done: boolean) => void
}

/**
 * Tells the shop to change something, then asks for the page's data anew; keeps the refusal of the last press. Where the shop
 * asks to confirm again who is there, `dialog` does, and the press is repeated.
 */
export function useTell<Problem extends Refusal = Refusal>() {
  const [refusal, setRefusal] = useState<Problem | null>(null)
  const [pending, setPending] = useState(false)
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const revalidator = useRevalidator()

  /**
   * True where it is done. `leaves`: the page has no data afterwards, so they are not asked for. `take` gets what the shop
   * answers.
   */
  async function tell(
    method: Method,
    address: string,
    body?: object,
    leaves = false,
    take?: (answer: never) => void,
  ): Promise<boolean> {
    const send = () =>
      ask<unknown, Problem & { readonly by?: 'password' | 'link' }>(method, address, body ? { body } : {})
    setPending(true)
    setRefusal(null)
    let asked = await send()
    if (!asked.success && asked.problem.code === 'confirm-again') {
      const { by = 'password' } = asked.problem
      const confirmed = await new Promise<boolean>(settle => {
        const repeat = async () => {
          asked = await send()
          return asked.success || asked.problem.code !== 'confirm-again'
        }
        setWaiting({ by, repeat, settle })
      })
      setWaiting(null)
      if (!confirmed) {
        setPending(false)
        return false
      }
    }
    if (!asked.success) setRefusal(asked.problem)
    else {
      take?.(asked.answer as never)
      if (!leaves) await revalidator.revalidate()
    }
    setPending(false)
    return asked.success
  }

  const dialog: ReactNode = waiting && (
    <ConfirmDialog
      by={waiting.by}
      onClose={() => waiting.settle(false)}
      onConfirmed={async () => {
        const taken = await waiting.repeat()
        if (taken) waiting.settle(true)
        return taken
      }}
    />
  )
  return { tell, pending, refusal, forget: () => setRefusal(null), dialog }
}
