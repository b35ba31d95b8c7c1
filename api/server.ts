import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from './config.ts'
import { answerErrors } from './errors.ts'
import { registerOpenApi } from './openapi.ts'
import { sendProblem } from './problem.ts'
import { setSecurityHeaders } from './security-headers.ts'

const megabyte = 1024 * 1024

export type ServerOptions = {
  readonly config: Pick<Config, 'LOG_LEVEL' | 'PUBLIC_URL'>
  /** Newest first; the first signs cookies, all verify. */
  readonly secrets: readonly string[]
  /** Scripts have to come from this origin; off while Vite serves modules with inline scripts. */
  readonly securityPolicy: boolean
}

/**
 * A server with everything that every route shares: cookies, security headers, body limits, validation by zod, RFC 9457
 * refusals and the OpenAPI document. It does not listen, so tests can inject requests.
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: megabyte,
    logger:
      options.config.LOG_LEVEL === 'silent' ? false : { level: options.config.LOG_LEVEL, redact: ['req.headers'] },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // What the router itself cannot read never reaches a route's own error handling.
    frameworkErrors: (error, _request, reply) => sendProblem(reply as FastifyReply, 'bad-request', error.message),
    forceCloseConnections: 'idle',
    // A proxy on this machine or in the same private network tells whose request it passes on.
    trustProxy: ['loopback', 'uniquelocal'],
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerErrors(app)

  await app.register(cookie, { secret: [...options.secrets] })
  await setSecurityHeaders(app, {
    contentSecurityPolicy: options.securityPolicy && {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Only an https address may promise https.
    strictTransportSecurity: options.config.PUBLIC_URL?.startsWith('https:') ?? false,
    crossOriginEmbedderPolicy: false,
    // A request from a page of the shop tells which, so that its answer comes in the page's language.
    referrerPolicy: { policy: 'same-origin' },
  })
  await registerOpenApi(app)
  return app
}
