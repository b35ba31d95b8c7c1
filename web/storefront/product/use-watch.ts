import { type FormEvent, useState } from 'react'
import { isEmail, normalEmail } from '#domain/shared/email.ts'
import type { FormState } from '../../app/form-state.ts'
import { ask } from '../../client/ask.ts'

/** The result of the form of a sold-out variant that was sent without scripts. */
export type SentWatch = {
  /** Takes the request back; null where none was sent. */
  readonly undo: string | null
  /** It was taken back, or that came too late. */
  readonly undone: 'done' | 'late' | null
  readonly refused: FormState | null
}

export type Watching =
  | { readonly state: 'idle' }
  | { readonly state: 'sending' }
  /** `email` is not known where another page took it; `failed`: to take it back did not come through. */
  | { readonly state: 'done'; readonly email: string | null; readonly undo: string; readonly failed: boolean }
  | { readonly state: 'undone'; readonly late: boolean }
  | { readonly state: 'refused'; readonly code: string }

const idle: Watching = { state: 'idle' }

/** Asks to be told when a sold-out variant is there again, and takes that back. Another variant begins anew. */
export function useWatch(sku: string | undefined, sent: SentWatch) {
  const [last, setLast] = useState<{ sku: string | undefined; told: Watching }>(() => ({ sku, told: toldBy(sent) }))
  const watching = last.sku === sku ? last.told : idle
  const tell = (told: Watching) => setLast({ sku, told })
  return {
    watching,
    submit: async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (sku === undefined || watching.state === 'sending') return
      const input = event.currentTarget.elements.namedItem('email') as HTMLInputElement
      const email = normalEmail(input.value)
      const refuse = (code: string) => {
        tell({ state: 'refused', code })
        input.focus()
      }
      if (!isEmail(email)) return refuse(email === '' ? 'email-required' : 'invalid-request')
      tell({ state: 'sending' })
      const body = { sku, email, language: document.documentElement.lang }
      const asked = await ask<{ undo: string }>('POST', '/api/stock-watches', { body })
      if (asked.success) tell({ state: 'done', email, undo: asked.answer.undo, failed: false })
      else refuse(asked.problem.code)
    },
    takeBack: async () => {
      if (watching.state !== 'done') return
      const asked = await ask('POST', '/api/stock-watches/undo', { body: { undo: watching.undo } })
      if (asked.success) tell({ state: 'undone', late: false })
      else if (asked.problem.code === 'invalid-request') tell({ state: 'undone', late: true })
      else tell({ ...watching, failed: true })
    },
    /** The visitor corrects a refused form. */
    forget: () => {
      if (watching.state === 'refused') tell(idle)
    },
  }
}

export type Watch = ReturnType<typeof useWatch>

function toldBy({ undo, undone, refused }: SentWatch): Watching {
  if (refused) return { state: 'refused', code: refused.problem.code }
  if (undone) return { state: 'undone', late: undone === 'late' }
  return undo === null ? idle : { state: 'done', email: null, undo, failed: false }
}
