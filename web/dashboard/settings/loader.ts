import type { LoaderFunctionArgs } from 'react-router-dom'
import { type LoaderContext, notFound } from '../../app/page-table.ts'
import type { SettingsPageModel, SettingsQueries } from '../../models/settings.ts'
import { type SettingGroup, settingGroups } from './groups.ts'

/** Import tables and developers have pages of their own. */
type Group = Exclude<SettingGroup, 'tables' | 'developers'>
export type SettingsData = SettingsPageModel & { readonly group: Group }

export async function loader(
  { params }: LoaderFunctionArgs,
  { shop }: LoaderContext<SettingsQueries>,
): Promise<SettingsData> {
  const group =
    params.group === undefined
      ? 'general'
      : settingGroups.find((each): each is Group => each !== 'tables' && each !== 'developers' && each === params.group)
  if (!group) notFound()
  return { ...(await shop.settingsPage()), group }
}
