import { createHmac } from 'node:crypto'
import type { Engines } from '#api/plumbing/feature.ts'
import { isOnThisMachineAlone } from '#api/plumbing/http/public-origin.ts'
import type { Permission } from '#domain/shared/permissions.ts'

const may = <const Name extends string>(name: Name) =>
  ({ name, view: true, edit: true, delete: false }) satisfies Permission

/** The people who work in the demo shop. `permissions` null: an admin. */
export const demoStaff = [
  { role: 'owner', name: 'Olive Cutler', email: 'owner@demo.example', permissions: null },
  { role: 'packer', name: 'Pablo Reyes', email: 'packer@demo.example', permissions: [may('orders')] },
  { role: 'editor', name: 'Edda Holm', email: 'editor@demo.example', permissions: [may('product'), may('blogs')] },
] as const

/**
 * The demo's staff come in with passwords that a command prints, so they have no place in a shop that others can reach:
 * neither accounts are made for them there, nor does an account that there is open anything.
 */
export function createDemoLock({ config, personIdOf }: Pick<Engines, 'config' | 'personIdOf'>) {
  const open = isOnThisMachineAlone(config)
  // An account keeps the person that it was opened with, whatever its address is now.
  const persons = new Set<string>(demoStaff.map(({ email }) => personIdOf(email)))
  return {
    open,
    isLocked: (personId: string): boolean => !open && persons.has(personId),
  }
}

export type DemoLock = ReturnType<typeof createDemoLock>

/** Made of a secret of the shop: nothing keeps it. Four groups of hexadecimal digits, 96 bits. */
export function demoPassword(secret: Buffer, email: string): string {
  const digits = createHmac('sha256', secret).update(email).digest('hex')
  return digits.slice(0, 24).match(/.{6}/g)!.join('-')
}
