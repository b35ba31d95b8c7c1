import type { Settings } from '#domain/settings/events.ts'

/** The shop tells search engines this about itself; every text may be empty. */
export type OrganizationModel = {
  readonly name: string
  readonly description: string
  readonly logo: string
  readonly email: string
  readonly phone: string
  readonly address: string
  /** Pages of the shop elsewhere. */
  readonly elsewhere: readonly string[]
}

/** Ids of outside services, empty where the owner has none. */
export type OutsideServices = Pick<Settings['script'], 'googleAnalyticsId' | 'facebookPixelId'>
