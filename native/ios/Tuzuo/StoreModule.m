#import <React/RCTBridgeModule.h>
#import <React/RCTEventEmitter.h>

// Exposes StoreModule.swift to React Native.
@interface RCT_EXTERN_MODULE (TuzuoStore, RCTEventEmitter)

RCT_EXTERN_METHOD(buy : (NSString *)productId
                  token : (NSString *)token
                  cents : (double)cents
                  currency : (NSString *)currency
                  resolve : (RCTPromiseResolveBlock)resolve
                  reject : (RCTPromiseRejectBlock)reject)
RCT_EXTERN_METHOD(unfinished : (RCTPromiseResolveBlock)resolve
                  reject : (RCTPromiseRejectBlock)reject)
RCT_EXTERN_METHOD(finish : (NSString *)id
                  resolve : (RCTPromiseResolveBlock)resolve
                  reject : (RCTPromiseRejectBlock)reject)

@end
