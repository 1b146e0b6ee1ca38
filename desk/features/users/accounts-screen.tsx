import { PageHead } from '../../ui/page-head.tsx'

export default function AccountsScreen() {
  return <PageHead title="User Accounts" />
}
