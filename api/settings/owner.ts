import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { missingPicture } from '#api/plumbing/http/owners-files.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { done, owner, route } from '#api/plumbing/http/route.ts'
import { type SettingsRejection, settings, settingsId } from '#domain/settings/decide.ts'
import type { SettingsChanges } from '#domain/settings/events.ts'

/** Changes settings of the shop; resolves when pages show it, or with a sentence that says why they stay as they are. */
export async function changeSettings(
  shop: Pick<Engines, 'handler' | 'projections' | 'documents' | 'folder'>,
  changes: SettingsChanges,
): Promise<string | null> {
  const missing = missingPicture(shop.folder.path, changes)
  if (missing) return missing
  const command = { type: 'UpdateSettings', data: { changes } } as const
  const changed = await shop.handler.handle(settings, settingsId, command, { actor: 'owner', channel: 'command' })
  if (!changed.ok) return settingRefusal(changed.rejection)
  await shop.projections.caughtUp(changed.position)
  await shop.documents.caughtUp()
  return null
}

/** POST /internal/settings {changes}, for `npm run settings`. */
export async function settingsOwnerRoutes(app: FastifyInstance, { shop }: { readonly shop: Engines }): Promise<void> {
  route(app, 'POST', '/internal/settings', {
    ...owner(),
    operationId: 'changeSettings',
    summary: 'Changes the named sections of the settings; the others stay as they are',
    body: z.strictObject({ changes: z.record(z.string(), z.unknown()) }),
    answer: done,
    async run(request, reply) {
      const refusal = await changeSettings(shop, request.body.changes as SettingsChanges)
      return refusal ? sendProblem(reply, 'invalid-request', refusal) : reply.code(204).send()
    },
  })
}

/** Why settings stay as they are, and what to do about it, in a sentence or two for the owner. */
export function settingRefusal(rejection: SettingsRejection): string {
  switch (rejection.code) {
    case 'setting-unknown':
      return `There is no setting ${rejection.setting}. Choose from ${rejection.known.join(', ')}.`
    case 'setting-misfit': {
      const { setting, expected, value } = rejection
      const given = value === undefined ? 'but it is missing' : `not ${shortened(JSON.stringify(value))}`
      return `${setting} has to be ${expected}, ${given}.`
    }
    case 'settings-edited-meanwhile':
      return `Somebody else changed ${rejection.paths.join(', ')} meanwhile.`
    case 'currency-sign': {
      const { name, sign, own } = rejection
      return `"${sign}" is not the sign of ${name}. Change both together, like currency.name=${name} currency.s=${own}.`
    }
    case 'color-malformed':
      return `${rejection.setting} cannot be "${rejection.value}": write a colour as # and six hexadecimal digits, like #1f5c4a.`
    case 'color-unreadable': {
      const { setting, value, against, contrast, nearest } = rejection
      // Rounded down: 4.49 is not 4.5.
      const ratio = (Math.floor(contrast * 100) / 100).toFixed(2)
      const wrong = `${setting} cannot be ${value}: its contrast with ${against} is ${ratio} to 1, and text needs 4.5 to 1.`
      return nearest
        ? `${wrong} The nearest readable shade is ${nearest}.`
        : `${wrong} No shade of it is readable on all its backgrounds: change those first.`
    }
  }
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
