#import <React/RCTBridgeModule.h>

// Exposes ShellModule.swift to React Native.
@interface RCT_EXTERN_MODULE (TuzuoShell, NSObject)

RCT_EXTERN_METHOD(readPage : (NSString *)path
                  resolve : (RCTPromiseResolveBlock)resolve
                  reject : (RCTPromiseRejectBlock)reject)
RCT_EXTERN_METHOD(sha256 : (NSString *)text
                  resolve : (RCTPromiseResolveBlock)resolve
                  reject : (RCTPromiseRejectBlock)reject)
RCT_EXTERN_METHOD(appendFile : (NSString *)id
                  fileName : (NSString *)fileName
                  offset : (double)offset
                  part : (NSString *)part
                  resolve : (RCTPromiseResolveBlock)resolve
                  reject : (RCTPromiseRejectBlock)reject)
RCT_EXTERN_METHOD(saveToAlbum : (NSString *)id
                  mime : (NSString *)mime
                  resolve : (RCTPromiseResolveBlock)resolve
                  reject : (RCTPromiseRejectBlock)reject)
RCT_EXTERN_METHOD(shareFile : (NSString *)id
                  mime : (NSString *)mime
                  title : (NSString *)title
                  resolve : (RCTPromiseResolveBlock)resolve
                  reject : (RCTPromiseRejectBlock)reject)
RCT_EXTERN_METHOD(copyText : (NSString *)text
                  resolve : (RCTPromiseResolveBlock)resolve
                  reject : (RCTPromiseRejectBlock)reject)

@end
