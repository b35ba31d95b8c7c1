/** A program's side of a shop's `/api/v1` and `/api/events`. Needs `fetch`: Node 24, Deno, Bun, or Node 22 with a compiler. */
export { type Client, type ClientOptions, createClient } from './client.ts'
export type { EventOf, ShopEvent, TestEvent } from './events.ts'
export type { EventData } from './generated/events.ts'
export type { Operations } from './generated/operations.ts'
export type * as Shapes from './generated/shapes.ts'
export { ShopProblem } from './problem.ts'
export { verifyWebhook } from './verify-webhook.ts'
