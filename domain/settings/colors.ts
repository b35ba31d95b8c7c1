import { contrastOf, isReadable, nearestReadable } from '../shared/contrast.ts'
import { type Colors, lightTheme, type OwnToken, ownColor } from './theme.ts'

export type ColorSetting = `color.${keyof Colors}`

export type ColorRejection =
  | { readonly code: 'color-malformed'; readonly setting: ColorSetting; readonly value: string }
  | {
      readonly code: 'color-unreadable'
      readonly setting: ColorSetting
      readonly value: string
      /** The colour that it meets as text or as ground, and how much they differ: 1 to 21. */
      readonly against: string
      readonly contrast: number
      /** Nearest shade that passes; null where no shade can, so that `against` has to change. */
      readonly nearest: string | null
    }

const hex = /^#[\da-f]{6}$/i

/** Text that stands on side areas whatever the owner chose. */
const texts: readonly OwnToken[] = ['ink', 'ink-2', 'ink-3', 'sale', 'danger', 'warn', 'ok']

/**
 * Why a shop cannot have these colours; null: it can. Empty ones are the default. Text in or on each needs a contrast
 * of 4.5 in the light theme; the dark one is derived.
 */
export function colorRefusal(color: Colors): ColorRejection | null {
  for (const [name, value] of Object.entries(color) as [keyof Colors, unknown][]) {
    if (value === '' || (typeof value === 'string' && hex.test(value))) continue
    return { code: 'color-malformed', setting: `color.${name}`, value: String(value) }
  }
  const light = lightTheme(color)
  const grounds = [
    ownColor('light', 'surface'),
    ownColor('light', 'bg'),
    color.body_gray || ownColor('light', 'sunken'),
  ]
  const action = light.primary ?? ownColor('light', 'primary')
  const hover = light['primary-hover'] ?? ownColor('light', 'primary-hover')
  const signal = light.signal ?? ownColor('light', 'signal')
  const meets: { readonly [name in keyof Colors]?: readonly string[] } = {
    body_gray: texts.map(text => ownColor('light', text)),
    body_gray_contrast: grounds,
    // Links are written in it, also on its own pale ground.
    primary: [...grounds, light['primary-soft'] ?? ownColor('light', 'primary-soft')],
    primary_contrast: [action],
    primary_hover_contrast: [hover],
    secondary_contrast: [signal],
  }
  for (const [name, others] of Object.entries(meets) as [keyof Colors, readonly string[]][]) {
    const value = color[name]
    if (value === '' || isReadable(value, others)) continue
    const against = others.reduce((worst, other) =>
      contrastOf(value, other) < contrastOf(value, worst) ? other : worst,
    )
    return {
      code: 'color-unreadable',
      setting: `color.${name}`,
      value,
      against,
      contrast: contrastOf(value, against),
      nearest: nearestReadable(value, others),
    }
  }
  return null
}
