import type { Tones } from './tones.ts'

/** Label cloth and the thread on it: dark on pale goods, pale on dark ones. */
export const labelInks = ({ lightness }: Tones): { ground: string; thread: string } =>
  lightness > 0.6 ? { ground: '#3a3d42', thread: '#c9ccd1' } : { ground: '#e9eaec', thread: '#71757d' }

/** A plain woven label, centred at x. */
export const wovenLabel = (tones: Tones, x: number, y: number, width: number, height: number, opacity = 0.92): string =>
  `<rect x="${x - width / 2}" y="${y}" width="${width}" height="${height}" rx="2.5" fill="${labelInks(tones).ground}" opacity="${opacity}"/>`
