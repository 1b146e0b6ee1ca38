import { content } from '../content.ts'
import { newsBlock } from '../news-block.ts'

export const latestNewsSection = content({ section: 'home.latest_news', publicPath: '/', fields: newsBlock() })
