import type { AskedRight } from '#domain/permission-ask/events.ts'

/** What a member asked admins for. `at`: when it was asked for, or refused. */
export type OwnAsk = AskedRight & { readonly at: string; readonly state: 'open' | 'declined' }

/** What a member asks for, as admins read it. `page`: the path that it is for, behind the language; empty: not known. */
export type MemberAsks = {
  readonly accountId: string
  readonly asks: readonly (AskedRight & {
    readonly page: string
    readonly note: string
    readonly askedAt: string
  })[]
}

export interface PermissionAskQueries {
  permissionAsks(): Promise<readonly MemberAsks[]>
}
