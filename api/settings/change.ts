import type { Engines } from '#api/plumbing/feature.ts'
import { missingPicture } from '#api/plumbing/http/owners-files.ts'
import { settings, settingsId } from '#domain/settings/decide.ts'
import type { SettingsChanges } from '#domain/settings/events.ts'
import { settingRefusal } from './refusal.ts'

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
