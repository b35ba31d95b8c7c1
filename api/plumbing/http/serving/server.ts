import { randomUUID } from 'node:crypto'
import { type IncomingMessage, maxHeaderSize, type RequestListener, type ServerResponse } from 'node:http'
import cookie from '@fastify/cookie'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from '../../config/config.ts'
import { requestOfLine } from '../../tracing/doing.ts'
import { knowRequests } from '../../tracing/requests.ts'
import { registerOpenApi } from '../openapi/openapi.ts'
import { sendProblem } from '../problem.ts'
import { answerClientError, endSlowOnes, requireHost } from './client-errors.ts'
import { answerErrors } from './errors.ts'
import { ownDirectives } from './security-policy.ts'
import { answerUnknown, noteRoutes } from './unknown-address.ts'

const megabyte = 1024 * 1024
/** The longest that a request may take to arrive, in ms: a feed of gigabytes has to fit in. */
const quarterHour = 15 * 60_000
/** The longest that any other body may take, and that an answer waits for its reader. */
const minute = 60_000

export type ServerOptions = {
  readonly config: Pick<Config, 'LOG_LEVEL' | 'PUBLIC_URL' | 'TRUSTED_PROXIES'>
  /** Writes what goes wrong; one of its own where there is none. */
  readonly logger?: FastifyBaseLogger
  /** Newest first; the first signs cookies, all verify. */
  readonly secrets: readonly string[]
  /** Scripts have to come from this origin; off while Vite serves modules with inline scripts. */
  readonly securityPolicy: boolean
  /** How long bodies and readers of answers may take, in ms; a minute where nothing is said. */
  readonly patienceMs?: number
  /** Asked before Fastify makes anything of a request; true says that it has answered. */
  readonly answerFirst?: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** The part that all routes share: cookies, headers, limits, zod, RFC 9457 problems, OpenAPI. It does not listen. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: megabyte,
    // On a busy machine Vite, which `npm run dev` serves the sources through, takes longer than the ten seconds of Fastify.
    pluginTimeout: 0,
    ...(options.logger
      ? { loggerInstance: options.logger }
      : {
          logger: options.config.LOG_LEVEL !== 'silent' && {
            level: options.config.LOG_LEVEL,
            redact: ['req.headers'],
            mixin: requestOfLine,
          },
        }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Its mixin names the request in every line, so no request needs one of its own.
    childLoggerFactory: logger => logger,
    // Requests that the router itself cannot read never reach a route's own error handling.
    frameworkErrors: (error, _request, reply) => sendProblem(reply as FastifyReply, 'bad-request', error.message),
    clientErrorHandler: answerClientError,
    // Refused by a hook instead, with a problem: Node's own answer is empty.
    http: { requireHostHeader: false },
    requestTimeout: quarterHour,
    connectionTimeout: options.patienceMs ?? minute,
    forceCloseConnections: 'idle',
    trustProxy: [...options.config.TRUSTED_PROXIES],
    // A part of an address may be as long as an address: its route answers what is not there.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    rewriteUrl: ({ url = '/' }) => readable(url),
  })
  if (options.answerFirst) askFirst(app, options.answerFirst)
  knowRequests(app)
  noteRoutes(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerErrors(app)
  requireHost(app)
  endSlowOnes(app, options.patienceMs ?? minute)
  answerUnknown(app)

  // Only an https address may promise https, and on one no cookie ever leaves it.
  const https = options.config.PUBLIC_URL?.startsWith('https:') ?? false
  await app.register(cookie, { secret: [...options.secrets], parseOptions: { secure: https } })
  await setSecurityHeaders(app, {
    contentSecurityPolicy: options.securityPolicy && {
      useDefaults: false,
      directives: ownDirectives,
    },
    strictTransportSecurity: https,
    crossOriginEmbedderPolicy: false,
    // A request from a page of the shop tells which, so that its answer comes in the page's language.
    referrerPolicy: { policy: 'same-origin' },
  })
  await registerOpenApi(app)
  return app
}

/** Fastify's own objects, logger and id of a request are a tenth of the CPU of a kept page. A server that closes answers by Fastify alone, which ends connections. */
function askFirst(app: FastifyInstance, answered: NonNullable<ServerOptions['answerFirst']>): void {
  const [handle] = app.server.listeners('request') as RequestListener[]
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (closing || !answered(request, response)) handle!(request, response)
  })
}

/** A percent sign that begins no character, as in a link to `/brands/100%-cotton`, is meant as itself: then there is a page to answer. */
function readable(url: string): string {
  if (!url.includes('%')) return url
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + (end < 0 ? '' : url.slice(end))
  }
}

/** Asks helmet once for the headers of all answers: making them anew was an eighth of the time of a cached page. */
async function setSecurityHeaders(app: FastifyInstance, options: FastifyHelmetOptions): Promise<void> {
  const asked = fastify()
  await asked.register(helmet, options)
  asked.get('/', async () => '')
  const { headers } = await asked.inject('/')
  await asked.close()
  const own = new Set(['content-type', 'content-length', 'date', 'connection'])
  const constant = Object.fromEntries(Object.entries(headers).filter(([name]) => !own.has(name)))
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(constant)
    done()
  })
}
