import { emailSettings } from './email-settings.ts'
import type { Entity } from './entity.ts'
import { projectInfo } from './project-info.ts'
import { properties } from './properties.ts'
import { trails } from './trails.ts'
import { users } from './users.ts'

/** Every demo entity, each after those it refers to. A new one is its file and its line here. */
export const entities: readonly Entity[] = [users, properties, projectInfo, emailSettings, ...trails]
