import Send from 'lucide-react/icons/send'
import { Link } from 'react-router-dom'
import type { ListDeclaration } from '#web/dashboard/list/declaration.ts'
import { ListPage } from '#web/dashboard/list/list-page.tsx'
import { useAnswered } from '#web/dashboard/list/states/answered.ts'
import type { ListModel, SavedViewsModel } from '#web/models/list.ts'

type ParcelRow = { readonly to: string; readonly weight: number }
export type ParcelListModel = ListModel<ParcelRow> & SavedViewsModel

/** The browser's side of the second list: everything about it stands in this file, and nothing of it in the engine. */
export const parcelPage: ListDeclaration<ParcelRow> = {
  title: 'Parcels',
  viewLabel: view => `View ${view}`,
  keyOf: ({ to }) => to,
  counted: total => `${total} parcels`,
  searchLabel: 'Receiver or tag',
  liveView: 'order-rows',
  news: count => `${count} new parcels`,
  exportPath: '/api/admin/parcels/export',
  empty: () => 'No parcel waits.',
  create: { label: 'New parcel', to: '/dashboard/parcels/new' },
  filters: [
    {
      name: 'state',
      label: 'State',
      values: [
        { value: 'packed', label: 'Packed' },
        { value: 'sent', label: 'Sent' },
      ],
    },
    { name: 'tag', label: 'Tag', values: [{ value: 'cold', label: 'Keep cold' }] },
  ],
  columns: [
    { name: 'to', label: 'Receiver', sorts: true, cell: ({ to }) => <Link to={`/dashboard/parcels/${to}`}>{to}</Link> },
    { name: 'weight', label: 'Weight', sorts: true, numeric: true, cell: ({ weight }) => `${weight} kg` },
  ],
  phone: ({ to, weight }) => (
    <p>
      {to}, {weight} kg
    </p>
  ),
  bulk: {
    address: '/api/admin/parcels',
    links: [],
    money: amount => String(amount),
    select: ({ to }) => `Select the parcel to ${to}`,
    actions: [
      {
        ...{ name: 'send', Icon: Send, label: 'Send…', about: [{ name: 'carrier', label: 'Carrier' }], input: null },
        title: count => `Send ${count} parcels`,
        press: count => `Send ${count} parcels`,
        would: count => `${count} parcels are sent.`,
        happens: [],
      },
    ],
  },
}

export function ParcelPage() {
  const answered = useAnswered<ParcelListModel>()
  return <ListPage list={parcelPage} {...answered} />
}
