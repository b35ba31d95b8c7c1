import { isReadable } from '../shared/contrast.ts'
import { hexOf, oklchOf } from '../shared/oklch.ts'
import type { Settings } from './events.ts'
import { ownColors } from './own-colors.ts'

export type Colors = Settings['color']
export type Theme = 'light' | 'dark'

export type OwnToken = keyof typeof ownColors.light

/** A colour of the shop's own, that the owner's stand on or beside: as '#rrggbb', the value of web/theme/tokens.css. */
export function ownColor(theme: Theme, token: OwnToken): string {
  return ownColors[theme][token]
}

/** The owner's colours change these tokens; `on-sunken` is the text of side areas. */
export type ThemeToken =
  | 'primary'
  | 'primary-hover'
  | 'primary-soft'
  | 'on-primary'
  | 'on-primary-hover'
  | 'signal'
  | 'on-signal'
  | 'sunken'
  | 'on-sunken'

export type ThemeColors = { readonly [token in ThemeToken]?: string }

/** The owner's light theme, '#rrggbb'. Empty colours follow from others: darker hover, pale ground, readable text. */
export function lightTheme(color: Colors): ThemeColors {
  const { primary, primary_hover, secondary, body_gray } = color
  const action = primary || ownColor('light', 'primary')
  const hover = primary_hover || (primary ? stepDarker(primary) : ownColor('light', 'primary-hover'))
  const signal = secondary || ownColor('light', 'signal')
  const acts = primary || color.primary_contrast
  const hovers = acts || primary_hover || color.primary_hover_contrast
  const onAction = color.primary_contrast || readableOn(action)
  return {
    ...(primary && { primary, 'primary-soft': tint(primary, 0.955, 0.024) }),
    ...(acts && { 'on-primary': onAction }),
    ...((primary || primary_hover) && { 'primary-hover': hover }),
    ...(hovers && {
      'on-primary-hover':
        color.primary_hover_contrast || (isReadable(onAction, [hover]) ? onAction : readableOn(hover)),
    }),
    ...(secondary && { signal: secondary }),
    ...((secondary || color.secondary_contrast) && { 'on-signal': color.secondary_contrast || readableOn(signal) }),
    ...(body_gray && { sunken: body_gray }),
    ...(color.body_gray_contrast && { 'on-sunken': color.body_gray_contrast }),
  }
}

/** The same tokens for the dark theme: the owner's hues at the lightness that the shop's own dark colours have. */
export function darkTheme(color: Colors): ThemeColors {
  const light = lightTheme(color)
  const { primary, secondary, body_gray } = color
  const action = primary || ownColor('light', 'primary')
  const hover = color.primary_hover || primary
  return {
    ...(primary && { primary: tint(primary, 0.79, 0.125), 'primary-soft': tint(primary, 0.29, 0.04) }),
    ...(light['on-primary'] && { 'on-primary': tint(action, 0.2, 0.035) }),
    ...(hover && { 'primary-hover': tint(hover, 0.85, 0.11) }),
    ...(light['on-primary-hover'] && { 'on-primary-hover': tint(hover || action, 0.2, 0.035) }),
    ...(secondary && { signal: tint(secondary, 0.78, 0.15) }),
    ...(light['on-signal'] && { 'on-signal': tint(secondary || ownColor('light', 'signal'), 0.2, 0.035) }),
    ...(body_gray && { sunken: tint(body_gray, 0.15, 0.015) }),
    ...(light['on-sunken'] && { 'on-sunken': ownColor('dark', 'ink') }),
  }
}

/** The hue at another lightness, with at most so much chroma. */
function tint(hex: string, lightness: number, most: number): string {
  const [, chroma, hue] = oklchOf(hex)
  return hexOf([lightness, Math.min(chroma, most), hue])
}

function stepDarker(hex: string): string {
  const [lightness, chroma, hue] = oklchOf(hex)
  return hexOf([Math.max(lightness - 0.07, 0), chroma * 0.85, hue])
}

/** Nearly white or nearly black of the ground's hue; on a middle tone, where neither will do, white or black itself. */
function readableOn(ground: string): string {
  const shades = [tint(ground, 0.99, 0.004), tint(ground, 0.2, 0.035), '#ffffff']
  return shades.find(shade => isReadable(shade, [ground])) ?? '#000000'
}
