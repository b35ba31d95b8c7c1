import { useWords } from '../../i18n/use-words.ts'

/** The name of a setting. What has a page of its own is called by that. */
export function useSettingLabel(): (path: string) => string {
  const t = useWords('settings')
  const place = useWords('dashboard')
  return path => {
    const [section] = path.split('.')
    if (section === 'delivery') return place('place.shipping')
    if (section === 'paymentGateway') return place('place.gateway')
    return t(`field.${path as 'name'}.label`, { defaultValue: path })
  }
}
