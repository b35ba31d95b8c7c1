import { z } from 'zod'
import type { HistoryActor } from '#web/models/history.ts'

/** Who did what staff, feeds and commands do. `names`: of the staff who are told of. */
export function staffOrShop(actor: string, names: ReadonlyMap<string, string | null>): HistoryActor {
  const name = names.get(actor)
  if (name !== undefined) return { kind: 'staff', name }
  return { kind: actor === 'owner' ? 'owner' : 'shop', name: null }
}

export const actorSchema = z.object({
  kind: z
    .enum(['staff', 'buyer', 'owner', 'shop'])
    .describe('`staff`: a member or a key; `owner`: a command at the server'),
  name: z.string().nullable().describe('Null where there is none, and after the person was erased'),
})
