import type { ShownCurrency } from '#api/catalogue/index.ts'
import type { ReadModels } from '#projections/ports.ts'
import { type DayFigure, dayOf, dayTally } from '#projections/sales-days/document.ts'
import { salesDays } from '#projections/sales-days/view.ts'
import type { DayModel, FiguresModel, Span } from '#web/models/overview.ts'

export const dayMs = 86_400_000

/** The figures of a span, and of as many days before. */
export async function figuresOf(
  readModels: Pick<ReadModels, 'tallies'>,
  { unit }: ShownCurrency,
  { days: span, until }: Span,
  now: Date,
): Promise<Omit<FiguresModel, 'begun'>> {
  const last = Math.min(now.getTime(), until === undefined ? Infinity : Date.parse(until))
  const days = Array.from({ length: 2 * span }, (_, at) =>
    dayOf(new Date(last - (2 * span - 1 - at) * dayMs).toISOString()),
  )
  // A month is one range of tallies.
  const months = [...new Set(days.map(day => day.slice(0, 7)))]
  const read = await Promise.all(months.map(month => readModels.tallies(salesDays.name, month)))
  const sums = new Map(read.flatMap(tallies => [...tallies]))
  const models = days.map((day): DayModel => {
    const of = (figure: DayFigure) => sums.get(dayTally(day, figure)) ?? 0
    return { day, sales: unit(of('sales')), back: unit(of('back')), orders: of('orders'), cancelled: of('cancelled') }
  })
  return { days: models.slice(span), before: models.slice(0, span) }
}
