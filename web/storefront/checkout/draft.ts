import type { SealedStorage } from '../../client/sealed-storage.ts'
import { type Step, stepNamed } from './step-names.ts'
import type { Values } from './validate.ts'

const name = 'checkout'

/** What was typed in a tab, and how far its checkout came. */
export type Draft = { readonly values: Values; readonly furthest: Step }

/** What was typed in this tab; it goes with the tab, or with the order. */
export async function readDraft(tab: SealedStorage): Promise<Draft | null> {
  const kept = await tab.get<Partial<Draft>>(name)
  if (typeof kept?.values !== 'object' || kept.values === null) return null
  const texts = Object.entries(kept.values).filter(([, value]) => typeof value === 'string')
  return { values: Object.fromEntries(texts), furthest: stepNamed(kept.furthest ?? null) ?? 'contact' }
}

export function keepDraft(tab: SealedStorage, draft: Draft): Promise<unknown> {
  return tab.set(name, draft)
}

export function dropDraft(tab: SealedStorage): void {
  tab.remove(name)
}
