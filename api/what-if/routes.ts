import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route, staff } from '#api/plumbing/http/route.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import { settingRefusal } from '#api/settings/index.ts'
import { settings } from '#domain/settings/decide.ts'
import { defaultSettings } from '#domain/settings/defaults.ts'
import type { Settings } from '#domain/settings/events.ts'
import { isMarkup } from '#domain/shared/tables.ts'
import { deliveryWhatIf, type WhatIfDeps } from './delivery.ts'
import { markupWhatIf } from './markup.ts'
import { sendSteps, stepAnswer, stepWords } from './steps.ts'

const minor = z.int().describe('Minor units of the base currency')
const found = <Shape extends z.ZodRawShape>(sums: Shape) => ({
  days: z.int(),
  before: z.object(sums).describe('Sums of the orders as they were charged'),
  after: z.object(sums).describe('The same by the other rules'),
  changed: z.int().describe('Orders that would have cost another sum'),
  orders: z
    .array(z.object({ number: z.int(), before: minor, after: minor }))
    .describe('The totals of those that change most; none for members who may not see orders'),
  differ: z.int().describe('Orders that come to another sum by the rules of their own moment'),
})

const deliveryDone = z.object({
  ...found({ orders: z.int(), delivery: minor, total: minor }),
  lost: z.int().describe('Orders that nobody would have delivered'),
  switched: z.int().describe('Orders that would have gone by another kind of delivery'),
  erased: z.int().describe('Orders of erased buyers, which count in neither'),
})

const area = z.strictObject({
  area: z.string().max(200),
  countries: z.array(z.string().max(2)).max(300),
  cities: z.array(z.string().max(200)).max(2000),
  options: z
    .array(
      z.strictObject({
        type: z.string().max(200),
        cost: minor,
        freeOver: minor.nullable().describe('Free from this amount of goods on; null: never'),
        days: z.array(z.int()).length(2).describe('Working days, least and most'),
      }),
    )
    .max(50),
})

export type WhatIfRouteDeps = { readonly deps: WhatIfDeps; readonly visitorOf: VisitorOf }

/** POST /api/admin/shipping/what-if and /api/admin/brand/:id/what-if: the orders of the last 90 days by other rules, told line by line as it goes on. */
export async function whatIfRoutes(app: FastifyInstance, { deps, visitorOf }: WhatIfRouteDeps): Promise<void> {
  const seesOrders = async (request: FastifyRequest) =>
    verdictOf(await visitorOf(request), { permission: 'orders', to: 'view' }) === 'allowed'

  route(app, 'POST', '/api/admin/shipping/what-if', {
    ...staff('shipping', 'view', 'setting-refused'),
    operationId: 'tryDelivery',
    summary: 'Tells what other areas of delivery would have done to the orders of the last 90 days',
    description: stepWords,
    body: z.strictObject({ areas: z.array(area).max(500) }),
    answer: stepAnswer('DeliveryWhatIfStep', deliveryDone),
    async run(request, reply) {
      const areas = request.body.areas as unknown as Settings['delivery']['areas']
      const changes = { delivery: { areas } }
      const fits = settings.decide({ type: 'UpdateSettings', data: { changes } }, defaultSettings)
      if (!fits.ok) {
        return sendProblem(reply, 'setting-refused', settingRefusal(fits.rejection), {
          setting: 'delivery',
          nearest: null,
        })
      }
      return sendSteps(reply, shownTo(await seesOrders(request), deliveryWhatIf(deps, { areas })))
    },
  })

  route(app, 'POST', '/api/admin/brand/:id/what-if', {
    ...staff('brand', 'view', 'setting-refused'),
    operationId: 'tryMarkup',
    summary: 'Tells what another markup of a brand would have done to the orders of the last 90 days',
    description: stepWords,
    params: z.strictObject({ id: z.string().min(1).max(200).describe('The id of the brand') }),
    body: z.strictObject({
      markup: z.string().max(20).describe('A factor like `1.4`; empty: that of all other brands'),
    }),
    answer: stepAnswer('MarkupWhatIfStep', markupDone),
    async run(request, reply) {
      const markup = request.body.markup.trim()
      if (markup !== '' && !isMarkup(markup)) {
        return sendProblem(reply, 'setting-refused', 'Write a factor like 1.4.', { setting: 'markup', nearest: null })
      }
      const steps = markupWhatIf(deps, request.params.id, markup)
      return sendSteps(reply, shownTo(await seesOrders(request), steps))
    },
  })
}

const markupDone = z.object({
  ...found({
    orders: z.int(),
    goods: minor.describe('What the pieces of the brand were sold for'),
    margin: minor.describe('The same less what they cost the shop, where that is known'),
    total: minor,
  }),
  pieces: z.int(),
  fixed: z.int().describe('Pieces whose price did not come of cost and markup: it stays'),
  costless: z.int().describe('Pieces whose cost nobody told: they are in no margin'),
  currency: z
    .object({ name: z.string(), symbol: z.string() })
    .nullable()
    .describe('Of the amounts; null: it is not the one that shoppers see'),
})

/** Single orders are for those who may see orders. */
async function* shownTo<Step extends object>(seesOrders: boolean, steps: AsyncIterable<Step>): AsyncIterable<Step> {
  for await (const step of steps) {
    yield seesOrders || !('done' in step) ? step : { ...step, done: { ...(step.done as object), orders: [] } }
  }
}
