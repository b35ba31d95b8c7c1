import { type FormEvent, useState } from 'react'
import { isEmail, normalEmail } from '#domain/shared/email.ts'
import { ask } from '../../ask.ts'
import type { FormState } from '../form-state.ts'

/** What came of the form of a sold-out variant that was sent without scripts. */
export type SentWatch = { readonly done: boolean; readonly refused: FormState | null }

export type Watching =
  | { readonly state: 'idle' }
  | { readonly state: 'sending' }
  /** `email` is not known where another page took it. */
  | { readonly state: 'done'; readonly email: string | null }
  | { readonly state: 'refused'; readonly code: string }

const idle: Watching = { state: 'idle' }

/** Asks to be told when a sold-out variant is there again. Another variant begins anew. */
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
      const asked = await ask('POST', '/api/stock-watches', { body })
      if (asked.success) tell({ state: 'done', email })
      else refuse(asked.problem.code)
    },
    /** What was refused is being put right. */
    forget: () => {
      if (watching.state === 'refused') tell(idle)
    },
  }
}

function toldBy({ done, refused }: SentWatch): Watching {
  if (refused) return { state: 'refused', code: refused.problem.code }
  return done ? { state: 'done', email: null } : idle
}
