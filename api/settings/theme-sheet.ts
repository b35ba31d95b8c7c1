import { createHash } from 'node:crypto'
import { colorRefusal } from '#domain/settings/colors.ts'
import { type Colors, darkTheme, lightTheme, type ThemeToken } from '#domain/settings/theme.ts'

export type ThemeSheet = {
  /** `/theme/<hash>.css`: another one whenever a colour changes, so it may be kept for ever. */
  readonly address: string
  readonly css: string
}

/**
 * The owner's colours as a stylesheet over web/theme/tokens.css; null for a shop in its own colours. Colours that could
 * not be saved today, from before there were rules for them, are left alone.
 */
export function themeSheet(color: Colors): ThemeSheet | null {
  if (colorRefusal(color)) return null
  const light = lightTheme(color)
  const dark = darkTheme(color)
  const pair = (token: ThemeToken) => `light-dark(${light[token]},${dark[token]})`
  const tokens = (Object.keys(light) as ThemeToken[]).filter(token => token !== 'on-sunken')
  const rules = []
  // Stronger than the shop's own :root, in whatever order the two arrive.
  if (tokens.length > 0) rules.push(`:root:root{${tokens.map(token => `--${token}:${pair(token)}`).join(';')}}`)
  if (light['on-sunken']) {
    rules.push(`.bg-sunken{--ink:${pair('on-sunken')}}`, '@layer base{.bg-sunken{color:var(--ink)}}')
  }
  if (rules.length === 0) return null
  const css = rules.join('\n')
  return { address: `/theme/${createHash('sha256').update(css).digest('hex').slice(0, 16)}.css`, css }
}
