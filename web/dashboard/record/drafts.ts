import { useEffect, useState, useSyncExternalStore } from 'react'
import { sameData } from '#domain/shared/merge-sections.ts'
import { draftNames } from '../../client/draft-names.ts'
import { createSealedStorage } from '../../client/sealed-storage.ts'
import { createKeptDrafts } from './kept-drafts.ts'

const drafts = createKeptDrafts({
  sealed: createSealedStorage({ storage: () => localStorage }),
  names: draftNames,
  now: Date.now,
})

/** Drafts are one member's: another one who signs in on this device finds none. */
export function claimDrafts(member: string): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== null && newValue === null) drafts.goneElsewhere(key)
  }
  void drafts.claim(member)
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

export const forgetDrafts = drafts.forgetAll

export const forgetDraft = drafts.forget

/** Drops every draft of a record, by what their names begin with. */
export const forgetDraftsUnder = drafts.forgetUnder

/** A record whose person was erased takes along what was typed about them: no erasure of the shop reaches a member's device. */
export function useForgetErased(prefix: string | null, isErased: boolean): void {
  useEffect(() => {
    if (prefix !== null && isErased) drafts.forgetUnder(prefix)
  }, [prefix, isErased])
}

/**
 * Fields of a form. What was typed is kept under the name until `forgetDraft`, with the id of the request: the shop does what is
 * sent under it once, also when the page was loaded again in between.
 */
export function useDraft<Fields extends object>(name: string, begin: () => Fields) {
  const [blank] = useState(begin)
  const [freshId, setFreshId] = useState<string>(() => crypto.randomUUID())
  const kept = useSyncExternalStore(
    drafts.subscribe,
    () => drafts.all()[name],
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
    const now = drafts.all()[name]
    const fields: Partial<Fields> = { ...now?.fields, ...change }
    if (Object.entries(fields).every(([field, value]) => sameData(value, blank[field as keyof Fields])))
      forgetDraft(name)
    else drafts.keep(name, { id: now?.id ?? freshId, fields })
  }
  return { id, fields: { ...blank, ...kept?.fields } as Fields, edit }
}

/** Whether something is typed under the name and not sent. */
export function useIsTyped(name: string | null): boolean {
  return useSyncExternalStore(
    drafts.subscribe,
    () => name !== null && Object.hasOwn(drafts.all(), name),
    () => false,
  )
}
