import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import { ask, type Refusal } from '../client/ask.ts'

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Tells the shop to change something, then asks for the page's data anew; keeps the refusal of the last press. */
export function useTell<Problem extends Refusal = Refusal>() {
  const [refusal, setRefusal] = useState<Problem | null>(null)
  const [pending, setPending] = useState(false)
  const revalidator = useRevalidator()

  /** True where it is done. */
  async function tell(method: Method, address: string, body?: object): Promise<boolean> {
    setPending(true)
    setRefusal(null)
    const asked = await ask<unknown, Problem>(method, address, body ? { body } : {})
    if (asked.success) await revalidator.revalidate()
    else setRefusal(asked.problem)
    setPending(false)
    return asked.success
  }

  return { tell, pending, refusal, forget: () => setRefusal(null) }
}
