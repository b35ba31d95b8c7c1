import { drawnStyle, type GarmentPicture, type GarmentView, garmentPicture, photoPicture } from '#api/pictures/index.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { ProductPicture } from '#domain/shared/product-pictures.ts'
import type { ColorModel, Picture } from '#web/models/card.ts'

const heathered = /heather|melange|mélange|marl/i

function drawingOf(garment: string, view: GarmentView, color: ColorModel | null): GarmentPicture {
  return {
    style: drawnStyle(garment),
    view,
    hexes: color?.hexes ?? [],
    heather: color !== null && heathered.test(color.id),
  }
}

/** A feed's picture, or the garment in that colour where the feed has none. */
export function frontPicture(garment: string, color: ColorModel | null, image: string | undefined): Picture {
  const drawing = drawingOf(garment, 'front', color)
  return image ? photoPicture({ url: image, garment: drawing }) : garmentPicture(drawing)
}

/** Everything that the gallery shows of one colour: its pictures, or front, back and detail of the garment. */
export function galleryOf(
  garment: string,
  color: ColorModel | null,
  pictures: readonly ProductPicture[],
  language?: Language,
): readonly Picture[] {
  if (pictures.length > 0)
    return pictures.map(({ image, alt }) => {
      const said = language && alt?.[language]
      return { ...frontPicture(garment, color, image), ...(said && { alt: said }) }
    })
  return (['front', 'back', 'detail'] as const).map(view => garmentPicture(drawingOf(garment, view, color)))
}
