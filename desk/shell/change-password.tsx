import { api } from '../api/api.ts'
import { Dialog } from '../ui/dialog.tsx'
import { say } from '../ui/say.ts'
import { PasswordForm } from './password-form.tsx'
import { useProfile } from './profile.ts'

export default function ChangePassword({ onClose }: { onClose(): void }) {
  const { email } = useProfile()
  const changed = () => {
    void say('Your password is changed; you are signed out everywhere else')
    onClose()
  }
  return (
    <Dialog title="Change password" onClose={onClose}>
      <PasswordForm api={api} presentLabel="Current password" username={email} onChanged={changed} />
    </Dialog>
  )
}
