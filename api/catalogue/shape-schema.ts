import { z } from 'zod'
import type { ColorModel, Picture, PictureBase } from '#web/models/card.ts'
import type { CurrencyModel } from '#web/models/shell.ts'

export const skuSchema = z.string().min(1).max(200)

export const currencySchema = z
  .object({ name: z.string().describe('ISO 4217'), symbol: z.string() })
  .meta({ id: 'Currency', description: 'The currency that amounts are shown in' }) satisfies z.ZodType<CurrencyModel>

export const colorSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    hexes: z.array(z.string()).describe('`#rrggbb`; several for a fabric of several colours'),
  })
  .meta({ id: 'Color' }) satisfies z.ZodType<ColorModel>

export const optionsSchema = z
  .record(z.string(), z.string())
  .describe('The choices beside colour and size: the value of each option, by its name')

const base = z.string().describe('The picture is at `{base}-{width}.avif` and `.webp`')

export const pictureSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('garment'), base, svg: z.string().describe('The address of the drawing') }),
    z.object({ kind: z.literal('photo'), base, src: z.string().describe('The address of the picture in one width') }),
  ])
  .meta({ id: 'Picture' }) satisfies z.ZodType<Picture>

export const pictureBaseSchema = z
  .object({ kind: z.enum(['garment', 'photo']), base })
  .meta({ id: 'PictureBase' }) satisfies z.ZodType<PictureBase>
