import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { route, sendJson } from '../route.ts'
import { describeAccess, securitySchemes } from './access-answers.ts'
import { describeCookies } from './cookies.ts'
import { finishDocument } from './document.ts'
import { describeProblems, markProblems } from './problem-answers.ts'

const description = `An online store whose every change is an event.

Amounts are whole numbers in minor units of a currency. Every refusal is a problem as in RFC 9457, with a \`code\`. Each
operation lists its own codes. Any path may also answer \`not-found\` (404), \`method-not-allowed\` (405, with \`Allow\`),
\`request-timeout\` (408) and \`headers-too-large\` (431).`

/** The subjects of the operations, in the order of the document. */
const tags = {
  catalogue: 'Products, and the feed of all of them.',
  search: 'Finding products.',
  cart: 'The cart of the visitor, with or without an account.',
  orders: 'Placing an order, and reading, cancelling and returning it.',
  payments: 'Paying for an order in advance. Its id cannot be guessed, and is all that a payer needs.',
  wishlist: 'The products that the visitor saved.',
  compare: 'The products that the visitor compares.',
  reviews: 'What customers say about products.',
  auth: 'Signing in and out by the client protocol of NextAuth, version 4.',
  account: 'The account that is signed in.',
  subscribers: 'The newsletter.',
  'stock-watches': 'Mails to visitors when a sold-out variant is back in stock.',
  shop: 'The shop itself.',
  events: 'What the shop tells programs of its events.',
  v1: 'What programs of others do with a key.',
  staff: 'The work of staff on orders, refunds, returns, stock, reviews and messages.',
  owner: 'The commands that the owner of the data folder gives on the same machine.',
  health: 'Checks for monitoring the server.',
} as const

/** Serves /api/openapi.json, made from the zod schemas of the routes and their `config`. Register it before them. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  // A transform keeps the named schemas that it knew first: a second shop in the process names its own anew.
  const jsonSchemaTransform = createJsonSchemaTransform({})
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Selvedge', description, version: '0.1.0', license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: '/' }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: { securitySchemes },
    },
    transform(route) {
      const { schema, url } = jsonSchemaTransform(route)
      if (!schema || schema.hide) return { schema: { hide: true }, url }
      const { config } = route.route
      const { lines } = config ?? {}
      if (lines) {
        const line = jsonSchemaTransform({ ...route, schema: { body: lines } }).schema.body
        Object.assign(schema, {
          body: { content: { 'application/json': { schema: schema.body }, 'application/x-ndjson': { schema: line } } },
        })
      }
      return { schema: describeAccess(describeCookies(markProblems(schema, route.route), config), config?.access), url }
    },
    transformObject(document) {
      const named = jsonSchemaTransformObject(document)
      describeProblems(named)
      finishDocument(named)
      return named
    },
  })
  route(app, 'GET', '/api/openapi.json', {
    access: 'guest',
    tag: 'shop',
    operationId: 'getOpenApi',
    summary: 'Returns this document',
    answer: z.looseObject({ openapi: z.string() }).describe('OpenAPI 3.1'),
    run: async (_request, reply) => sendJson(reply.header('cache-control', 'no-cache'), app.swagger()),
  })
}
