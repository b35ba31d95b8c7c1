import { useState, useSyncExternalStore } from 'react'
import { sameData } from '#domain/shared/merge-sections.ts'

/** What is typed and not sent, with the id that it is sent under. */
type Draft = { readonly id: string; readonly fields: object }
type Drafts = { readonly [name: string]: Draft }

/** In the tab's own storage: a reload keeps it, and the end of the tab ends it. */
const key = 'drafts'
const listeners = new Set<() => void>()
let known: { readonly of: string; readonly drafts: Drafts } | null = null

function all(): Drafts {
  try {
    known ??= JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    // Without storage drafts last as long as the page.
  }
  known ??= { of: '', drafts: {} }
  return known.drafts
}

function keep(of: string, drafts: Drafts): void {
  known = { of, drafts }
  try {
    if (Object.keys(drafts).length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(known))
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}

/** Drafts are one member's: another one who signs in with this tab finds none. */
export function claimDrafts(member: string): void {
  const drafts = all()
  if (known?.of !== member) keep(member, known?.of === '' ? drafts : {})
}

export function forgetDrafts(): void {
  keep(known?.of ?? '', {})
}

export function forgetDraft(name: string): void {
  const { [name]: gone, ...others } = all()
  if (gone) keep(known?.of ?? '', others)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Fields of a form. What was typed is kept under the name until `forgetDraft`, with the id of the request: the shop does what is
 * sent under it once, also when the page was loaded again in between.
 */
export function useDraft<Fields extends object>(name: string, begin: () => Fields) {
  const [blank] = useState(begin)
  const [freshId, setFreshId] = useState<string>(() => crypto.randomUUID())
  const kept = useSyncExternalStore(
    subscribe,
    () => all()[name],
    () => undefined,
  )
  const [had, setHad] = useState(kept)
  if (had !== kept) {
    setHad(kept)
    // The next draft is another request.
    if (!kept) setFreshId(crypto.randomUUID())
  }
  const id = kept?.id ?? freshId
  function edit(change: Partial<Fields>): void {
    const now = all()[name]
    const fields: Partial<Fields> = { ...now?.fields, ...change }
    if (Object.entries(fields).every(([field, value]) => sameData(value, blank[field as keyof Fields])))
      forgetDraft(name)
    else keep(known?.of ?? '', { ...all(), [name]: { id: now?.id ?? freshId, fields } })
  }
  return { id, fields: { ...blank, ...kept?.fields } as Fields, edit }
}

/** Whether something is typed under the name and not sent. */
export function useIsTyped(name: string | null): boolean {
  return useSyncExternalStore(
    subscribe,
    () => name !== null && Object.hasOwn(all(), name),
    () => false,
  )
}
