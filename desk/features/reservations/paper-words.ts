export const tones = { pending: 'waiting', accepted: 'good', returned: 'bad' } as const
export const labels = { pending: 'To check', accepted: 'Accepted', returned: 'To return' } as const
