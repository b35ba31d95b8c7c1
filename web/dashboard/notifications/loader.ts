import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../app/page-table.ts'
import type { NotificationQueries, NotificationsModel } from '../../models/notifications.ts'

export function loader(
  _: LoaderFunctionArgs,
  { shop }: LoaderContext<NotificationQueries>,
): Promise<NotificationsModel> {
  return shop.notifications()
}
