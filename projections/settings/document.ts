import type { Settings, SettingsChanges } from '#domain/settings/events.ts'

/** Everything that was ever set; what is absent stands at its default. One document, its id is the shop's. */
export type SetSettings = SettingsChanges

/** The settings that header and footer show. */
export const shellSettings = [
  'name',
  'phoneHeader',
  'phoneFooter',
  'address',
  'email',
  'copyright',
  'digits',
  'social',
  'logo',
  'favicon',
  'gatewayImage',
  'seo',
  'security',
  'paymentGateway',
  'delivery',
  'newsletter',
] as const satisfies readonly (keyof Settings)[]
