import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { StaffModel } from '../../../models/staff.ts'
import { Button } from '../../../ui/button.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { useInWords } from '../words.ts'
import { NewRole } from './new-role.tsx'
import { RoleEditor } from './role-editor.tsx'

/** The roles, and what each lets its members see and do. */
export function Component() {
  const { staff, roles, mayChange } = useLoaderData() as StaffModel
  const t = useWords('staff')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { nameOf, list } = useInWords()
  const [adding, setAdding] = useState(false)
  const [added, setAdded] = useState('')
  const asked = params.get('role')
  const chosen = roles.find(({ roleId, name }) => (asked === null ? name === added : roleId === asked)) ?? roles[0]
  const admins = list(staff.filter(({ admin }) => admin).map(nameOf))
  return (
    <div className="page">
      <PageTitle title={t('roles.title')} />
      <header className="list-head">
        <h1 className="d3">{t('roles.title')}</h1>
        {mayChange ? (
          <Button look="secondary" size="small" onClick={() => setAdding(true)} className="max-md:hidden">
            <Plus size={16} aria-hidden />
            {t('newRole.open')}
          </Button>
        ) : null}
      </header>
      <p className="lead">
        {t('roles.lead')} <Link to={`${prefix}/dashboard/users/staff`}>{t('roles.toStaff')}</Link>
      </p>
      {mayChange ? (
        <p className="notice mb-4 md:hidden">{t('roles.onPhone')}</p>
      ) : (
        <p className="notice mb-4">{t('readOnly', { admins })}</p>
      )}
      {chosen ? (
        <div className="roles-layout">
          <nav aria-label={t('roles.title')} className="panel roles-list">
            <ul>
              {roles.map(({ roleId, name, members }) => (
                <li key={roleId}>
                  <Link to={`?role=${roleId}`} aria-current={roleId === chosen.roleId ? 'page' : undefined}>
                    <bdi>{name}</bdi>
                    <span aria-hidden="true">{numberIn(language, members)}</span>
                    <span className="sr-only">
                      {t('roles.members', { count: members, number: numberIn(language, members) })}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
            <p>{t('roles.admins', { admins })}</p>
          </nav>
          <RoleEditor
            key={chosen.roleId}
            role={chosen}
            members={staff.filter(({ role }) => role?.roleId === chosen.roleId).map(nameOf)}
            mayChange={mayChange}
          />
        </div>
      ) : (
        <div className="panel list-empty">
          <p>{t('roles.none')}</p>
        </div>
      )}
      {adding ? (
        <NewRole
          onClose={name => {
            setAdding(false)
            if (name === undefined) return
            setAdded(name)
            void navigate('.')
          }}
        />
      ) : null}
    </div>
  )
}
