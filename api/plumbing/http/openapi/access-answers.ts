import type { FastifyContextConfig } from 'fastify'
import { isForKeys } from '../guards.ts'
import type { ProblemCode } from '../problem.ts'

/** How a request names its sender, for the OpenAPI document. */
export const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'next-auth.session-token',
    description:
      'The session of a signed-in visitor: an encrypted token, HttpOnly, valid for 30 days from its last use. Signing in sets it. On https its name begins with `__Host-`.',
  },
  owner: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token in the data folder. The shop’s own commands send it from the same machine.',
  },
  key: {
    type: 'http',
    scheme: 'bearer',
    description: 'A key that an admin made, like `slv_…`. It has scopes. It belongs into programs, never into a page.',
  },
} as const

type Access = FastifyContextConfig['access']

/** The refusals that follow from a route's access. */
export function accessProblems(access: Access): readonly ProblemCode[] {
  if (access === undefined || access === 'guest') return []
  if (access === 'owner') return ['forbidden']
  if (isForKeys(access)) return access.scope === 'any' ? ['key-invalid'] : ['key-invalid', 'scope-missing']
  return access === 'customer' ? ['sign-in-required'] : ['sign-in-required', 'not-permitted']
}

/** Adds a route's access to its operation. */
export function describeAccess<Schema extends object>(schema: Schema, access: Access): Schema {
  if (access === undefined || access === 'guest') return { ...schema, security: [] }
  if (access === 'owner') return { ...schema, security: [{ owner: [] }] }
  const { description } = schema as { readonly description?: string }
  const told = [description, whoOf(access)].filter(Boolean).join(' ')
  return {
    ...schema,
    security: [isForKeys(access) ? { key: [] } : { session: [] }],
    ...(told && { description: told }),
  }
}

function whoOf(access: Exclude<Access, undefined>): string {
  if (isForKeys(access)) return access.scope === 'any' ? 'For every key.' : `It takes the scope \`${access.scope}\`.`
  if (typeof access === 'object') return `For admins, and for staff that may ${access.to} \`${access.permission}\`.`
  return access === 'admin' ? 'For admins.' : ''
}
