import { landingPath } from '../../model/pages/landing-path.ts'
import { api } from '../api/api.ts'
import { holdView } from '../session/viewing.ts'

type Whose = { readonly user_id: number } | { readonly role_id: number }

/**
 * Shows the desk as a person, or any holder of a role, sees it. A fresh load leaves nothing of one's own on the screen.
 */
export async function seeAs(whose: Whose): Promise<void> {
  const { view } = await api.roles.viewAs({ body: whose })
  holdView(view)
  location.assign(landingPath)
}
