import type { Point } from './path.ts'
import type { Sheet } from './sheet.ts'

/** What one style draws: its outline parts, the art over them, and where the detail view looks. */
export interface Drawing {
  /** Closed outlines that together cover the garment: they cast the shadow and lie under the seams. */
  silhouette: readonly string[]
  art: string
  /** Centre of the detail view, in units of the drawing. */
  detail: Point
  /** Shadow of a thing that stands; a garment that lies flat casts its silhouette. */
  shadow?: string
}

export interface Garment {
  draw(sheet: Sheet, view: 'front' | 'back'): Drawing
  /** Top and bottom of the drawing, where a horizontal ombre starts and ends. */
  span: readonly [top: number, bottom: number]
  /** Share of the well's width that the art may fill; 0.9 when left out. */
  widest?: number
}
