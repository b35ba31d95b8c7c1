import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { Link, useLoaderData, useSearchParams } from 'react-router-dom'
import { expiresAt } from '#domain/invitation/decide.ts'
import { dateIn } from '../../i18n/format.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { MemberModel } from '../../models/staff.ts'
import { Button } from '../../ui/button.tsx'
import { numberIn } from '../../ui/numbers.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { InvitePanel } from './invite-panel.tsx'
import type { StaffData } from './loader.ts'
import { MemberPanel } from './member-panel.tsx'
import { useInWords } from './words.ts'

const tones = { active: 'ok', invited: 'info', inactive: '' } as const
const keyOf = ({ accountId, invitationId }: MemberModel) => accountId ?? invitationId

/** The people who work in the shop, and whom it invited. */
export function Component() {
  const model = useLoaderData() as StaffData
  const { staff, roles, mayChange } = model
  const t = useWords('staff')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { nameOf, list } = useInWords()
  // A notice, a mail and a line of history open a member by the address.
  const [params, setParams] = useSearchParams()
  const open = params.get('invite') === null ? params.get('member') : 'invite'
  const setOpen = (next: string | null) =>
    setParams(next === null ? {} : next === 'invite' ? { invite: '' } : { member: next }, {
      replace: open !== null,
      preventScrollReset: true,
    })
  const [done, setDone] = useState('')
  const chosen = staff.find(each => keyOf(each) === open)
  const close = (said = '') => {
    setOpen(null)
    setDone(said)
  }
  const asksOf = ({ accountId }: MemberModel) => model.asks.find(each => each.accountId === accountId)?.asks ?? []
  const admins = staff.filter(({ admin }) => admin)
  return (
    <div className="with-side">
      <div className="page">
        <PageTitle title={t('staff.title')} />
        <header className="list-head">
          <h1 className="d3">{t('staff.title')}</h1>
          {mayChange ? (
            <Button look="primary" size="small" onClick={() => setOpen('invite')}>
              <UserPlus size={16} aria-hidden />
              {t('invite.open')}
            </Button>
          ) : null}
        </header>
        <p className="lead">
          {t('staff.lead')} <Link to={`${prefix}/dashboard/users/roles`}>{t('staff.toRoles')}</Link>
        </p>
        {mayChange ? null : <p className="notice">{t('readOnly', { admins: list(admins.map(nameOf)) })}</p>}
        <p role="status" className="list-count">
          {done || t('staff.counted', { count: staff.length, number: numberIn(language, staff.length) })}
        </p>
        <div className="table-frame staff-table">
          <table className="list-table">
            <thead>
              <tr>
                {(['name', 'role', 'differs', 'seen', 'state'] as const).map(column => (
                  <th key={column} scope="col">
                    {t(`column.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {staff.map(member => (
                <tr key={keyOf(member)}>
                  <th scope="row">
                    <span className="staff-name">
                      {mayChange ? (
                        <button type="button" onClick={() => setOpen(keyOf(member))}>
                          <bdi>{nameOf(member)}</bdi>
                        </button>
                      ) : (
                        <bdi>{nameOf(member)}</bdi>
                      )}
                      {member.name && member.email ? (
                        <small>
                          <bdi>{member.email}</bdi>
                        </small>
                      ) : null}
                    </span>
                  </th>
                  <td data-label={t('column.role')}>
                    <RoleOf member={member} />
                  </td>
                  <td data-label={t('column.differs')} className="wraps">
                    <Differences member={member} />
                  </td>
                  <td data-label={t('column.seen')}>{member.seenAt ? dateIn(language, member.seenAt) : t('never')}</td>
                  <td data-label={t('column.state')}>
                    <span className={`tag ${tones[member.state]}`}>{t(`state.${member.state}`)}</span>
                    {asksOf(member).length > 0 ? (
                      <small className="block">
                        {t('asks.waits', {
                          count: asksOf(member).length,
                          number: numberIn(language, asksOf(member).length),
                        })}
                      </small>
                    ) : null}
                    {member.state === 'invited' ? <Until since={member.since} now={model.now} /> : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      {open === 'invite' && mayChange ? <InvitePanel roles={roles} onClose={close} /> : null}
      {chosen && mayChange ? (
        <MemberPanel key={open} member={chosen} model={model} asks={asksOf(chosen)} onClose={close} />
      ) : null}
    </div>
  )
}

function RoleOf({ member: { admin, role } }: { readonly member: MemberModel }) {
  const t = useWords('staff')
  if (admin) return <b>{t('admin')}</b>
  if (role === null) return t('noRole')
  return role.name === null ? t('retiredRole', { id: role.roleId }) : <bdi>{role.name}</bdi>
}

/** The differences of one member from the role, in words. */
function Differences({ member: { admin, differences } }: { readonly member: MemberModel }) {
  const t = useWords('staff')
  const { may } = useInWords()
  if (admin || differences.length === 0) return '–'
  return differences.map(each => (
    <span key={each.name} className="block">
      {t(each.view ? 'differs.has' : 'differs.lacks', { what: may(each) })}
    </span>
  ))
}

function Until({ since, now }: { readonly since: string; readonly now: string }) {
  const t = useWords('staff')
  const language = useLanguage()
  const end = expiresAt({ invitedAt: since })
  return (
    <small className="block text-ink-2">
      {t(end < now ? 'state.ended' : 'state.until', { date: dateIn(language, end) })}
    </small>
  )
}
