import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { colorRefusal } from '#domain/settings/colors.ts'
import { settings } from '#domain/settings/decide.ts'
import { defaultSettings } from '#domain/settings/defaults.ts'
import type { SettingsChanges, SettingsEvent } from '#domain/settings/events.ts'
import { type Colors, darkTheme, lightTheme, ownColor, type Theme, type ThemeColors } from '#domain/settings/theme.ts'
import { contrastOf, isReadable, nearestReadable, textContrast } from '#domain/shared/contrast.ts'
import { hexOf, oklchOf } from '#domain/shared/oklch.ts'
import { given } from '#tests/support/given.ts'

const update = (color: Partial<Colors>) => ({ type: 'UpdateSettings', data: { changes: { color } } }) as const
const changed = (changes: SettingsChanges): SettingsEvent => ({ type: 'SettingsChanged', data: { changes } })
const colors = (some: Partial<Colors>): Colors => ({ ...defaultSettings.color, ...some })
const anyHex = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map(rgb => `#${rgb.map(byte => byte.toString(16).padStart(2, '0')).join('')}`)
const anyColors = fc.record(
  Object.fromEntries(Object.keys(defaultSettings.color).map(name => [name, fc.oneof(fc.constant(''), anyHex)])) as {
    readonly [name in keyof Colors]: fc.Arbitrary<string>
  },
)

describe('contrast', () => {
  test('is measured as WCAG does', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.54, 2)
  })

  test('the nearest readable shade can be read, is of the same hue, and none nearer to it can be', () =>
    fc.assert(
      fc.property(anyHex, hex => {
        const nearest = nearestReadable(hex, ['#ffffff'])
        expect(nearest && contrastOf(nearest, '#ffffff')).toBeGreaterThanOrEqual(textContrast)
        const [lightness, chroma, hue] = oklchOf(hex)
        const away = Math.abs(oklchOf(nearest as string)[0] - lightness)
        for (let nearer = 0; nearer < away - 0.01; nearer += 0.02) {
          expect(isReadable(hexOf([lightness - nearer, chroma, hue]), ['#ffffff'])).toBe(false)
        }
      }),
    ))

  test('there is none between black and white', () => {
    expect(nearestReadable('#336699', ['#000000', '#ffffff', '#767676'])).toBeNull()
  })
})

describe('colours of the owner', () => {
  test('are kept where text in them and on them can be read', () =>
    given(settings)
      .when(update({ primary: '#1d4ed8', secondary: '#FFB300', body_gray: '#faf7f2' }))
      .then(changed({ color: { primary: '#1d4ed8', secondary: '#FFB300', body_gray: '#faf7f2' } })))

  test('go back to the default', () =>
    given(settings, [changed({ color: { primary: '#1d4ed8' } })])
      .when(update({ primary: '' }))
      .then(changed({ color: { primary: '' } })))

  test.each(['green', '#12345', '#1234567', '#ggg000', 'rgb(0 0 0)', '#000;}'])('are no colours: %s', value =>
    given(settings)
      .when(update({ secondary: value }))
      .rejects({ code: 'color-malformed', setting: 'color.secondary', value }),
  )

  test.each<[keyof Colors, Partial<Colors>]>([
    ['primary', { primary: '#ffcc00' }],
    ['primary_contrast', { primary: '#1d4ed8', primary_contrast: '#5577cc' }],
    // Over the shop's own primary.
    ['primary_contrast', { primary_contrast: '#111111' }],
    ['primary_hover_contrast', { primary_hover: '#888888', primary_hover_contrast: '#ffffff' }],
    ['secondary_contrast', { secondary: '#ffb300', secondary_contrast: '#ffffff' }],
    ['body_gray', { body_gray: '#bbbbbb' }],
    ['body_gray_contrast', { body_gray: '#faf7f2', body_gray_contrast: '#999999' }],
  ])('that nobody can read are refused with a shade that passes: %s of %j', (name, wanted) => {
    const refusal = colorRefusal(colors(wanted))
    if (refusal?.code !== 'color-unreadable') throw new Error(`not refused: ${refusal?.code}`)
    expect(refusal).toMatchObject({ setting: `color.${name}`, value: wanted[name] })
    expect(refusal.contrast).toBeLessThan(textContrast)
    expect(contrastOf(refusal.value, refusal.against)).toBe(refusal.contrast)
    expect(colorRefusal(colors({ ...wanted, [name]: refusal.nearest }))).toBeNull()
  })

  test('are judged with what is set already', () =>
    given(settings, [changed({ color: { primary: '#1d4ed8', primary_contrast: '#dbe7ff' } })])
      .when(update({ primary: '#4468c9' }))
      .rejects({
        code: 'color-unreadable',
        setting: 'color.primary_contrast',
        value: '#dbe7ff',
        against: '#4468c9',
        contrast: contrastOf('#dbe7ff', '#4468c9'),
        nearest: nearestReadable('#dbe7ff', ['#4468c9']),
      }))

  test('make pages whose every text can be read, light and dark, whatever passes', () => {
    let passed = 0
    fc.assert(
      fc.property(anyColors, wanted => {
        // As an owner would, who takes every shade that is offered.
        let color = wanted
        for (let i = 0; i < 8; i++) {
          const refusal = colorRefusal(color)
          if (refusal?.code !== 'color-unreadable' || refusal.nearest === null) break
          color = { ...color, [refusal.setting.slice('color.'.length)]: refusal.nearest }
        }
        if (colorRefusal(color)) return
        passed++
        expectReadable('light', lightTheme(color))
        expectReadable('dark', darkTheme(color))
      }),
      { numRuns: 300 },
    )
    expect(passed).toBeGreaterThan(200)
  })

  test('change no more than was set, in both themes alike', () => {
    expect([lightTheme(colors({})), darkTheme(colors({}))]).toEqual([{}, {}])
    expect(Object.keys(lightTheme(colors({ secondary: '#ffb300' })))).toEqual(['signal', 'on-signal'])
    expect(lightTheme(colors({ primary: '#1d4ed8' })).primary).toBe('#1d4ed8')
    fc.assert(
      fc.property(anyColors, color => {
        expect(Object.keys(darkTheme(color)).sort()).toEqual(Object.keys(lightTheme(color)).sort())
      }),
    )
  })
})

test("the shop's own colours are those of its stylesheet", () => {
  const css = readFileSync('web/theme/tokens.css', 'utf8')
  for (const [place, theme] of [
    [0, 'light'],
    [1, 'dark'],
  ] as const) {
    for (const token of ownTokens) {
      const value = new RegExp(`--${token}: light-dark\\((oklch\\([^)]*\\)), (oklch\\([^)]*\\))\\)`).exec(css)
      const [l, c, h] = (value?.[place + 1] ?? '').match(/[\d.]+/g)!.map(Number) as [number, number, number]
      expect(ownColor(theme, token), `${theme} ${token}`).toBe(hexOf([l, c, h]))
    }
  }
})

const texts = ['ink', 'ink-2', 'ink-3', 'sale', 'danger', 'warn', 'ok'] as const
const ownTokens = [
  ...texts,
  ...([
    'bg',
    'surface',
    'sunken',
    'primary',
    'primary-hover',
    'primary-soft',
    'on-primary',
    'signal',
    'on-signal',
  ] as const),
]

function expectReadable(theme: Theme, changes: ThemeColors) {
  const shown: { [token: string]: string } = {
    ...Object.fromEntries(ownTokens.map(token => [token, ownColor(theme, token)])),
    ...changes,
  }
  shown['on-primary-hover'] ??= shown['on-primary'] ?? ownColor(theme, 'on-primary')
  shown['on-sunken'] ??= ownColor(theme, 'ink')
  const pairs = [
    ...['bg', 'surface', 'sunken', 'primary-soft'].map(ground => ['primary', ground]),
    ['on-primary', 'primary'],
    ['on-primary-hover', 'primary-hover'],
    ['on-signal', 'signal'],
    ...texts.map(text => [text, 'sunken']),
    ...['sunken', 'surface', 'bg'].map(ground => ['on-sunken', ground]),
  ] as [string, string][]
  for (const [text, ground] of pairs) {
    const told = `${theme} ${text} ${shown[text]} on ${ground} ${shown[ground]}`
    expect(contrastOf(shown[text] as string, shown[ground] as string), told).toBeGreaterThanOrEqual(textContrast)
  }
}
