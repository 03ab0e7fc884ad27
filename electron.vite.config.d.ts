declare const _default: import("electron-vite").UserConfig;
export default _default;
