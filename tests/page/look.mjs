// SPDX-License-Identifier: MIT
// Looks at pages of studies in a browser, wide, as on a telephone and as printed: axe-core finds
// nothing at WCAG 2.2 AA, the page itself never scrolls sideways, what does can be reached with the
// keyboard and has a name, and labels of plots are clear of each other and of lines.
//
//     node look.mjs FOLDER BROWSER PAGE...        FOLDER has axe-core and puppeteer-core in it
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const [folder, browser, ...pages] = process.argv.slice(2)
const require = createRequire(resolve(folder) + '/')
const puppeteer = require('puppeteer-core')
const axe = require.resolve('axe-core/axe.min.js')
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const looks = [
    { name: '1280 px', width: 1280, media: 'screen' },
    { name: '390 px', width: 390, media: 'screen' },
    { name: 'print', width: 680, media: 'print' },
]

// What axe-core finds, as sentences.
async function findings(tab) {
    await tab.addScriptTag({ path: axe })
    const { violations } = await tab.evaluate(
        values => globalThis.axe.run({ runOnly: { type: 'tag', values } }), levels)
    return violations.map(v => `${v.id}: ${v.help}: ${v.nodes[0].html} (${v.nodes.length})`)
}

// What is wrong with how it fits, as sentences.
function misfits() {
    const wide = document.documentElement.scrollWidth
    const found = wide > innerWidth ? [`the page is ${wide} px wide`] : []
    for (const box of document.querySelectorAll('.box'))
        if (box.scrollWidth > box.clientWidth && (box.tabIndex < 0 || !box.ariaLabel))
            found.push(`a table scrolls without keyboard or name: ${box.innerText.slice(0, 60)}`)
    const labels = [...document.querySelectorAll('svg.plot text')]
    const low = labels.filter(label => label.getBoundingClientRect().height < 11)
    if (low.length > 0) found.push(`labels of plots are small: ${low[0].textContent} (${low.length})`)
    return found
}

// Labels of plots that another label or a line touches, as sentences.
function overlaps() {
    const found = []
    const inner = label => {
        const { left, right, top, bottom } = label.getBoundingClientRect()
        const air = (bottom - top) / 6 // above and below the letters
        return { left, right, top: top + air, bottom: bottom - air }
    }
    const points = path => {
        const place = path.getScreenCTM()
        return Array.from({ length: Math.ceil(path.getTotalLength() / 2) },
            (_, i) => path.getPointAtLength(2 * i).matrixTransform(place))
    }
    for (const plot of document.querySelectorAll('svg.plot')) {
        const labels = [...plot.querySelectorAll('text')].map(label => ({ text: label.textContent, ...inner(label) }))
        const lines = [...plot.querySelectorAll('path, circle')].flatMap(points)
        labels.forEach((a, i) => {
            const b = labels.slice(i + 1).find(
                b => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
            if (b) found.push(`a label lies on another: ${a.text}, ${b.text}`)
            if (lines.some(p => p.x > a.left && p.x < a.right && p.y > a.top && p.y < a.bottom))
                found.push(`a line crosses a label: ${a.text}`)
        })
    }
    return found
}

const running = await puppeteer.launch({
    executablePath: browser,
    args: process.getuid() === 0 ? ['--no-sandbox'] : [], // the administrator has no sandbox
})
let wrong = 0
let looked = 0
for (const page of pages)
    for (const look of looks) {
        const tab = await running.newPage()
        await tab.setViewport({ width: look.width, height: 900 })
        await tab.emulateMediaType(look.media)
        await tab.goto(pathToFileURL(resolve(page)))
        const found = await findings(tab)
        if (look.media === 'screen') found.push(...(await tab.evaluate(misfits)))
        found.push(...(await tab.evaluate(overlaps)))
        for (const sentence of found) console.log(`${page}, ${look.name}: ${sentence}`)
        wrong += found.length
        looked += 1
        await tab.close()
    }
await running.close()
console.log(`${looked} looks at ${pages.length} pages: ${wrong} findings`)
process.exit(wrong > 0 || looked === 0 ? 1 : 0)
