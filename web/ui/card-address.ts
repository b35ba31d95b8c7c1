import type { PictureBase } from '../models/card.ts'

/** The picture as a square JPEG on the colour of a well, for readers without vectors and transparency. */
export function cardAddress({ base }: PictureBase): string {
  return `${base}-1200.jpg`
}
