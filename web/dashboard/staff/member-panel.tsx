import { useWords } from '../../i18n/use-words.ts'
import type { MemberAsks } from '../../models/permission-asks.ts'
import type { MemberModel, StaffModel } from '../../models/staff.ts'
import { Button } from '../../ui/button.tsx'
import { Refused } from '../record/refused.tsx'
import { SidePanel } from '../record/side-panel.tsx'
import { useTell } from '../record/use-tell.tsx'
import { RightsForm } from './rights-form.tsx'
import { useInWords } from './words.ts'

type Props = {
  readonly member: MemberModel
  readonly model: StaffModel
  readonly asks: MemberAsks['asks']
  readonly onClose: (said?: string) => void
}

/** Everything that an admin may do with one person. */
export function MemberPanel({ member, model, asks, onClose }: Props) {
  const { nameOf } = useInWords()
  return (
    <SidePanel title={<bdi>{nameOf(member)}</bdi>} onClose={() => onClose()}>
      <div className="staff-panel">
        {member.state === 'invited' ? (
          <Invitation member={member} onClose={onClose} />
        ) : (
          <Member {...{ member, model, asks, onClose }} />
        )}
      </div>
    </SidePanel>
  )
}

function Invitation({ member, onClose }: Omit<Props, 'model' | 'asks'>) {
  const t = useWords('staff')
  const { nameOf } = useInWords()
  const { tell, pending, refusal, dialog } = useTell()
  const act = async (what: 'resend' | 'withdraw') => {
    if (await tell('POST', `/api/admin/staff/invitations/${member.invitationId}/${what}`))
      onClose(t(`said.${what}`, { name: nameOf(member) }))
  }
  return (
    <>
      {dialog}
      <Refused words="staff" refusal={refusal} />
      <p>{t('about.resend')}</p>
      <Button size="small" pending={pending} onClick={() => void act('resend')}>
        {t('act.resend')}
      </Button>
      <p>{t('about.withdraw')}</p>
      <Button look="secondary" size="small" pending={pending} onClick={() => void act('withdraw')}>
        {t('act.withdraw')}
      </Button>
    </>
  )
}

function Member({ member, model: { roles }, asks, onClose }: Props) {
  const t = useWords('staff')
  const { nameOf } = useInWords()
  const { tell, pending, refusal, dialog } = useTell()
  async function act(what: 'activate' | 'deactivate' | 'sign-out') {
    if (await tell('POST', `/api/admin/staff/${member.accountId}/${what}`))
      onClose(t(`said.${what}`, { name: nameOf(member) }))
  }

  return (
    <>
      {dialog}
      <Refused words="staff" refusal={refusal} />
      {member.state === 'active' ? (
        <RightsForm {...{ member, roles, asks, onClose }} />
      ) : (
        <>
          <p>{t('about.activate')}</p>
          <Button size="small" pending={pending} onClick={() => void act('activate')}>
            {t('act.activate')}
          </Button>
        </>
      )}
      {member.state === 'active' ? (
        <div className="staff-acts">
          <p>{t('about.sign-out')}</p>
          <Button look="secondary" size="small" pending={pending} onClick={() => void act('sign-out')}>
            {t('act.sign-out')}
          </Button>
          <p>{t('about.deactivate')}</p>
          <Button look="secondary" size="small" pending={pending} onClick={() => void act('deactivate')}>
            {t('act.deactivate')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
