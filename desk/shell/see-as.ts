import { landingPath } from '../../model/pages/desk.ts'
import { api } from '../api/api.ts'
import { holdView } from '../api/viewing.ts'

type Whose = { readonly user_id: number } | { readonly role_id: number }

/** Shows the desk as a person, or whoever holds a role, sees it. A fresh load leaves nothing of one's own on the screen. */
export async function seeAs(whose: Whose): Promise<void> {
  const { view } = await api.roles.viewAs({ body: whose })
  holdView(view)
  location.assign(landingPath)
}
