import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { sendJson } from './cart/send-json.ts'
import { describeCookies } from './cookies.ts'
import { describeProblems, markProblems } from './problem-answers.ts'

const description = `An online store whose every change is an event.

Amounts are whole numbers in minor units of a currency. Every refusal is a problem of RFC 9457 with a \`code\`; each
operation lists its own. Beside those, any path may answer \`not-found\` (404), \`method-not-allowed\` (405, with \`Allow\`),
\`request-timeout\` (408) and \`headers-too-large\` (431).`

/** Serves /api/openapi.json, made from the zod schemas of the routes and their `config`. Register it before them. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Selvedge', description, version: '0.1.0' },
      components: {
        securitySchemes: {
          owner: {
            type: 'http',
            scheme: 'bearer',
            description: 'The token in the data folder, for commands of its owner on the same machine.',
          },
        },
      },
    },
    transform(route) {
      const { schema, url } = jsonSchemaTransform(route)
      if (!schema || schema.hide) return { schema: { hide: true }, url }
      return { schema: describeCookies(markProblems(schema, route.route), route.route.config), url }
    },
    transformObject(document) {
      if (!('openapiObject' in document)) throw new Error('this is OpenAPI 3')
      const { openapiObject } = document
      describeProblems(openapiObject)
      nameHeaders(openapiObject)
      return openapiObject
    },
  })
  app.get(
    '/api/openapi.json',
    {
      config: { access: 'guest' },
      schema: {
        tags: ['shop'],
        operationId: 'getOpenApi',
        summary: 'This document',
        response: { 200: z.looseObject({ openapi: z.string() }) },
      },
    },
    async (_request, reply) => sendJson(reply.header('cache-control', 'no-cache'), app.swagger()),
  )
}

type Operation = { readonly parameters?: { in?: string; name?: string }[] }

/** Fastify knows headers by small letters; people write `Idempotency-Key`. */
function nameHeaders(document: { readonly paths?: object | undefined }): void {
  for (const operations of Object.values(document.paths ?? {})) {
    for (const { parameters = [] } of Object.values(operations ?? {}) as Operation[]) {
      for (const parameter of parameters) {
        if (parameter.in === 'header')
          parameter.name = parameter.name?.replace(/\b[a-z]/g, letter => letter.toUpperCase())
      }
    }
  }
}
