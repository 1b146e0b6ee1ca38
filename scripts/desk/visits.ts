/** Chunks of the desk that a visit begins with, as the build names them, and how what it loads is called. */
type Visit = { name: string; begins: readonly string[] }

/** What everybody loads, and what everybody loads who has signed in. */
export const signIn: Pick<Visit, 'begins'> = { begins: ['index.html'] }
export const afterSignIn: Visit = { name: 'desk', begins: ['app.tsx'] }

/** What may come first after that. */
export const visits = [
  { to: 'the dashboard', name: 'dashboard', begins: ['features/dashboard/dashboard-screen.tsx'] },
  {
    to: 'a working list',
    name: 'list',
    begins: ['screens/list-screen.tsx', 'screens/list-parts.ts', 'features/web-inquiries/parts.ts'],
  },
  { to: 'a content page', name: 'content', begins: ['screens/content-screen.tsx'] },
  { to: 'a queue of requests', name: 'approvals', begins: ['screens/approval-screen.tsx'] },
] as const satisfies readonly (Visit & { to: string })[]
