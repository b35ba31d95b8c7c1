import { flagsOf, type Permission, permissionNames } from '#domain/shared/permissions.ts'
import type { Refusal } from '../../../client/ask.ts'
import type { EditedMeanwhile } from '../../../models/edited-meanwhile.ts'
import type { Choices } from '../../record/conflict-dialog.tsx'
import { changedCells, type Rights, rightsOf, withFlag } from '../rights.ts'

export type RoleNow = {
  readonly name: string
  readonly permissions: readonly Permission[]
  readonly revision: number
}
/** The refusal of a change whose base is an older revision: the role as it is by now, and who changed what since. */
export type RoleConflict = Refusal & {
  readonly by?: string | null
  readonly at?: string | null
  readonly role?: RoleNow
  readonly changed?: readonly { readonly path: string; readonly by: string | null; readonly at: string }[]
}
/** A refusal that brings the role. */
export type RoleMet = RoleConflict & { readonly role: RoleNow }
type Base = Pick<RoleNow, 'name' | 'permissions'>
type Typed = { readonly name: string; readonly rights: Rights }
export type MergedRole = Typed & { readonly edited: EditedMeanwhile }

/**
 * Puts what was typed on top of the role as it is by now. Each keeps the cells that they changed; a row is asked for where that
 * cannot be, since edit and delete include view: one took the view away and the other one granted more.
 */
export function mergeRole(
  base: Base,
  typed: Typed,
  { role: theirs, changed = [], by = null, at }: RoleMet,
): MergedRole {
  const [before, now] = [rightsOf(base.permissions), rightsOf(theirs.permissions)]
  const mine = changedCells(before, typed.rights)
  const ticked = changedCells(before, now)
  const rights = mine.reduce((all, each) => withFlag(all, [each.name], each.flag, each.on), now)
  const lost = [...mine, ...ticked].filter(({ name, flag, on }) => rights[name][flag] !== on).map(({ name }) => name)
  const renamed = { yours: typed.name !== base.name, theirs: theirs.name !== base.name }
  const named = renamed.yours && renamed.theirs && typed.name !== theirs.name

  const who = (path: string) => changed.find(each => each.path === path) ?? { by, at: at ?? '' }
  const clash = (path: string, [first, theirs, yours]: readonly [string, string, string]) => {
    const { by, at } = who(path)
    return { path, before: first, theirs, yours, by, at }
  }
  const asked = permissionNames.filter(name => lost.includes(name))
  const touched = permissionNames.filter(name => ticked.some(each => each.name === name))
  const others = [
    ...(renamed.theirs && !renamed.yours ? ['name'] : []),
    ...touched.filter(name => mine.every(each => each.name !== name)),
  ]
  return {
    name: renamed.yours ? typed.name : theirs.name,
    rights,
    edited: {
      ...{ base: theirs.revision, by, at: at ?? '' },
      clashes: [
        ...(named ? [clash('name', [base.name, theirs.name, typed.name])] : []),
        ...asked.map(name => clash(name, [flagsOf(before[name]), flagsOf(now[name]), flagsOf(typed.rights[name])])),
      ],
      others: others.map(path => ({ path, by: who(path).by })),
    },
  }
}

/** The merged role with what was chosen for each clash. */
export function chosenRole(base: Base, typed: Typed, conflict: RoleMet, choices: Choices): Typed {
  const { name, rights, edited } = mergeRole(base, typed, conflict)
  const theirs = conflict.role
  const now = rightsOf(theirs.permissions)
  const asked = permissionNames.filter(each => edited.clashes.some(({ path }) => path === each))
  const chosen = asked.map(each => [each, choices[each] === 'theirs' ? now[each] : typed.rights[each]] as const)
  return {
    name: choices.name === 'theirs' ? theirs.name : name,
    rights: { ...rights, ...Object.fromEntries(chosen) },
  }
}
